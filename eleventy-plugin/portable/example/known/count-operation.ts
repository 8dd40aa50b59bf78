import type { ValueCounts } from "./count-values.js";
import { memoiseByString } from "../../memoise.js";
import { singular, thingNamed, nameWords } from "./words.js";
import type {
  EventOperation,
  Example,
  HttpOperation,
  Json,
  Message,
  NamedSchema,
  Operation,
  Parameter,
  SchemaNode,
} from "../../model/index.js";

/** A receiver of examples. It counts their fields, and searches their texts for URLs. */
export interface Collector {
  readonly counts: ValueCounts;
  onText?(text: string): void;
}

/**
 * Maximum number of schemas visited for examples: `MAX_SCHEMAS` in the schema of one body or message,
 * `MAX_NAMED_SCHEMAS` in all named schemas together.
 */
const MAX_SCHEMAS = 2_000;
const MAX_NAMED_SCHEMAS = 200_000;

/**
 * Returns the noun that the fields of an operation's bodies belong to: `runner` for `/runners/{runner_id}`.
 */
export function operationThing(operation: Operation): string {
  const path = operation.kind === "http" ? operation.path : (operation.channel.address ?? "");
  return thingIn(path.split(/[/.:]/));
}

/** Returns the noun that each parameter of a path belongs to: the collection before it. Memoised by path. */
export const variableThings = memoiseByString((path): ((name: string) => string) => {
  const things = new Map<string, string>();
  let last = thingIn([]);
  for (const segment of path.split("/")) {
    for (const { 1: name = "", index } of segment.matchAll(/\{([^{}]*)\}/g)) {
      const before = segment.slice(0, index);
      if (!things.has(name)) things.set(name, isLiteral(before) ? thingIn([before]) : last);
    }
    if (isLiteral(segment)) last = thingIn([segment]);
  }
  return (name) => things.get(name) ?? last;
});

function thingIn(segments: readonly string[]): string {
  return singular(nameWords(segments.findLast(isLiteral) ?? ""));
}

const isLiteral = (segment: string): boolean => !segment.includes("{") && /\p{L}/u.test(segment);

/** Counts the examples of one operation. */
export function countOperation(operation: Operation, collector: Collector): void {
  const owner = operationThing(operation);
  const thingOf = operation.kind === "http" ? variableThings(operation.path) : undefined;
  for (const parameter of operation.parameters)
    countParameter(
      parameter,
      parameter.in === "path" && thingOf !== undefined ? thingOf(parameter.name) : owner,
      collector,
    );
  if (operation.externalDocs) collector.onText?.(operation.externalDocs.url);
  if (operation.kind === "event") countMessages(operation, owner, collector);
  else countBodies(operation, owner, collector);
}

/** Counts the examples of the named schemas. */
export function countSchemas(schemas: readonly NamedSchema[], collector: Collector): void {
  const budget = { left: MAX_NAMED_SCHEMAS };
  for (const { name, schema } of schemas) countSchema(schema, thingNamed(name), collector, budget);
}

function countParameter(
  { name, examples, schema, description }: Parameter,
  owner: string,
  collector: Collector,
): void {
  for (const value of [...examples.flatMap(valueOf), ...schema.examples])
    collector.counts.field(name, value, owner);
  if (description !== undefined) collector.onText?.(description);
}

function countBodies(
  { requestBody, responses, authoredSamples }: HttpOperation,
  owner: string,
  collector: Collector,
): void {
  for (const { examples, schema } of requestBody?.content ?? [])
    countContent(examples, schema, owner, collector);
  for (const { status, headers, content, links } of responses) {
    // A response without success describes an error, not the requested object.
    const responseOwner = status.startsWith("2") ? owner : "";
    for (const header of headers)
      for (const value of [...header.examples.flatMap(valueOf), ...header.schema.examples])
        if (typeof value === "string") collector.onText?.(value);
    for (const { examples, schema } of content) countContent(examples, schema, responseOwner, collector);
    for (const { name, value } of links.flatMap(({ parameters }) => parameters))
      if (!value.includes("$")) collector.counts.field(name, value, owner);
  }
  for (const { code } of authoredSamples) collector.onText?.(code);
}

function countMessages({ messages, reply }: EventOperation, owner: string, collector: Collector): void {
  for (const { payload, headers, examples } of [
    ...messages,
    ...(reply?.messages ?? []),
  ] as readonly Message[]) {
    countContent(payload.examples, payload.schema, owner, collector);
    for (const example of examples)
      for (const value of [example.headers, example.payload]) countValue(value, owner, collector);
    if (headers) countSchema(headers, owner, collector, { left: MAX_SCHEMAS });
  }
}

function countContent(
  examples: readonly Example[],
  schema: SchemaNode | undefined,
  owner: string,
  collector: Collector,
): void {
  for (const example of examples) for (const value of valueOf(example)) countValue(value, owner, collector);
  if (schema) countSchema(schema, owner, collector, { left: MAX_SCHEMAS });
}

function countValue(value: Json | undefined, owner: string, { counts, onText }: Collector): void {
  if (value !== undefined) counts.example(value, owner, onText);
}

/** Schemas without examples, as most are. Each of these is visited only once. */
const schemasWithoutExamples = new WeakSet<SchemaNode>();

/**
 * Counts the examples in a schema, except those of the named schemas it refers to. Returns whether there are
 * any; true also if the budget was used up.
 */
function countSchema(
  schema: SchemaNode,
  owner: string,
  collector: Collector,
  budget: { left: number },
): boolean {
  if (schemasWithoutExamples.has(schema)) return false;
  budget.left -= 1;
  if (budget.left < 0) return true;
  let hasAny = schema.examples.length > 0;
  for (const value of schema.examples) countValue(value, owner, collector);
  for (const { relation, label, schema: child } of schema.children) {
    const isField = relation === "property";
    if (isField) for (const value of child.examples) collector.counts.field(label, value, owner);
    if (countSchema(child, isField ? singular(nameWords(label)) : owner, collector, budget)) hasAny = true;
  }
  if (!hasAny) schemasWithoutExamples.add(schema);
  return hasAny;
}

function valueOf({ value }: Example): readonly Json[] {
  return value === undefined ? [] : [value];
}

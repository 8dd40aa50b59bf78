import { allOperations } from "../../../portable/all-operations.js";
import type {
  HttpOperation,
  Operation,
  Reference,
  Response,
  SchemaNode,
} from "../../../portable/model/index.js";
import { memoiseByObject } from "../../../portable/memoise.js";

/** Operations and schemas that refer directly to a named schema, each once, in reading order. */
export interface SchemaUses {
  readonly operations: readonly Operation[];
  readonly schemas: readonly string[];
}

const NONE: SchemaUses = { operations: [], schemas: [] };

export function usesOf(reference: Reference, name: string): SchemaUses {
  return indexUses(reference).get(name) ?? NONE;
}

const indexUses = memoiseByObject((reference: Reference): ReadonlyMap<string, SchemaUses> => {
  const uses = new Map<string, { operations: Set<Operation>; schemas: Set<string> }>();
  const entryOf = (name: string): { operations: Set<Operation>; schemas: Set<string> } => {
    const entry = uses.get(name) ?? { operations: new Set(), schemas: new Set() };
    uses.set(name, entry);
    return entry;
  };
  const operations = allOperations(reference);
  for (const operation of operations)
    for (const root of rootsOf(operation))
      for (const name of schemaNamesIn(root)) entryOf(name).operations.add(operation);
  for (const { name: user, schema } of reference.schemas)
    for (const name of schemaNamesIn(schema)) if (name !== user) entryOf(name).schemas.add(user);
  return new Map(
    [...uses].map(([name, found]) => [
      name,
      { operations: [...found.operations], schemas: [...found.schemas] },
    ]),
  );
});

/** Returns the names of the schemas that an operation refers to directly. */
export const namesOf = (operation: Operation): ReadonlySet<string> =>
  new Set(rootsOf(operation).flatMap((root) => [...schemaNamesIn(root)]));

/** Shared by the many schemas that refer to no other schema. */
const NO_NAMES: ReadonlySet<string> = new Set();

/** Returns the names of the schemas that a schema refers to directly. */
export const schemaNamesIn = memoiseByObject((start: SchemaNode) => namesBelow(start, false));

/** Like `schemaNamesIn`, but without subtypes, because a supertype does not contain them. */
export const containedNamesIn = memoiseByObject((start: SchemaNode) => namesBelow(start, true));

function namesBelow(start: SchemaNode, withoutSubtypes: boolean): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<SchemaNode>();
  const pending = [start];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    if (node.name !== undefined) names.add(node.name);
    const isBase = withoutSubtypes && node.discriminator?.implied === true;
    for (const { schema } of isBase ? [] : (node.discriminator?.mapping ?? [])) names.add(schema);
    for (const { relation, schema } of node.children)
      if (!isBase || relation !== "oneOf") pending.push(schema);
  }
  return names.size === 0 ? NO_NAMES : names;
}

function rootsOf(operation: Operation): readonly SchemaNode[] {
  const parameters = operation.parameters.map(({ schema }) => schema);
  if (operation.kind === "http") return [...parameters, ...httpRoots(operation)];
  return [
    ...parameters,
    ...operation.messages.flatMap(({ headers, payload }) =>
      present([headers, payload.schema, payload.itemSchema]),
    ),
  ];
}

function httpRoots({
  requestBody,
  responses,
  callbacks,
}: Pick<HttpOperation, "requestBody" | "responses" | "callbacks">): readonly SchemaNode[] {
  return [
    ...contentRoots(requestBody?.content ?? []),
    ...responses.flatMap(responseRoots),
    ...callbacks.flatMap((callback) => [
      ...contentRoots(callback.requestBody?.content ?? []),
      ...callback.responses.flatMap(responseRoots),
    ]),
  ];
}

function responseRoots({ headers, content }: Response): readonly SchemaNode[] {
  return [...headers.map(({ schema }) => schema), ...contentRoots(content)];
}

function contentRoots(content: Response["content"]): readonly SchemaNode[] {
  return content.flatMap(({ schema, itemSchema }) => present([schema, itemSchema]));
}

function present(nodes: readonly (SchemaNode | undefined)[]): readonly SchemaNode[] {
  return nodes.filter((node) => node !== undefined);
}

import { allOperations } from "../../portable/all-operations.js";
import { pointerKeys, referenceIn, valueAt } from "../../document/json-pointer.js";
import type { LoadedDocument } from "../../document/loaded-document.js";
import { isPlainObject } from "../../document/plain-object.js";
import { exampleMismatches } from "../../portable/example/authored-example.js";
import { toComponents, type Components } from "../../portable/schema/components.js";
import { toNumber } from "../../portable/exact-number.js";
import { refusedExamples } from "../../portable/example/schema-examples.js";
import { siteText, type SiteWords } from "../../portable/labels/count-label.js";
import { defaultLabels } from "../../portable/labels/labels.js";
import type {
  Example,
  HttpOperation,
  Json,
  MediaType,
  Parameter,
  Reference,
  SchemaNode,
} from "../../portable/model/index.js";
import type { Mismatch } from "../../portable/schema-check/mismatch.js";
import { checkValue } from "../../portable/schema-check/schema-check.js";
import type { WorkBudget } from "../../portable/work-budget.js";
import { finding, type Finding } from "../../problems/problems.js";
import { childPointer, placeIn } from "../read.js";

/**
 * Budget of work for comparing all examples of a document: a base, plus an amount per byte. GitHub's document
 * needs 1% of it.
 */
const BASE = 3_000_000;
const FOR_A_BYTE = 2;

/** Messages are always in English. */
const ENGLISH: SiteWords = { labels: defaultLabels, language: "en" };

/**
 * Reports examples of bodies, parameters and schemas that do not match their schemas, each once, at its first
 * position.
 */
export function exampleFindings(
  reference: Reference,
  loaded: LoadedDocument,
  source: string,
): readonly Finding[] {
  const components = toComponents(reference.schemas);
  const work = { left: BASE + FOR_A_BYTE * loaded.bytes };
  const seen = new Set<Example>();
  const reported = new Set<string>();
  const findings: Finding[] = [];
  let unchecked = 0;
  for (const { examples, compare, pointer } of comparisonsOf(reference, loaded, components)) {
    for (const example of examples) {
      if (seen.has(example)) continue;
      seen.add(example);
      const [mismatch] = compare(example, work);
      if (work.left < 0) unchecked += 1;
      if (mismatch === undefined) continue;
      const what = `${mismatch.path === "" ? "" : `\`${mismatch.path}\` `}${siteText(mismatch.label, mismatch.facts, ENGLISH)}`;
      const place = placeIn(loaded, source, pointer(example));
      // Several media types of a body may share one schema. A mismatch in this schema is reported only once.
      if (reported.size === reported.add(JSON.stringify([what, place])).size) continue;
      findings.push(finding("example-mismatch", { what }, place));
    }
  }
  if (unchecked === 0) return findings;
  const what = `${unchecked === 1 ? "1 example was" : `${unchecked} examples were`} not compared with ${unchecked === 1 ? "its schema" : "their schemas"}`;
  return [...findings, finding("work-limit", { what }, { source })];
}

function pointerOf({ name }: Example, pointer: string): string {
  return name === undefined ? `${pointer}/example` : `${childPointer(`${pointer}/examples`, name)}/value`;
}

/** Examples at one position in the document, and how to compare them. */
interface Compared {
  readonly examples: readonly Example[];
  readonly compare: (example: Example, work: WorkBudget) => readonly Mismatch[];
  /** Called only for examples that do not match. */
  readonly pointer: (example: Example) => string;
}

function* comparisonsOf(
  reference: Reference,
  loaded: LoadedDocument,
  components: Components,
): Generator<Compared> {
  const operations = allOperations(reference);
  for (const operation of operations) {
    if (operation.kind !== "http") continue;
    for (const parameter of operation.parameters)
      yield {
        examples: parameter.examples,
        compare: (example, work) => parameterMismatches(example, parameter, components, work),
        pointer: (example) => pointerOf(example, parameterPointer(operation, parameter, loaded)),
      };
    yield* bodiesOf(operation, components);
  }
  for (const { name, schema } of reference.schemas)
    yield ofSchema(schema, components, "response", childPointer("#/components/schemas", name));
}

/**
 * Returns the examples in a schema that the schema itself rejects. Pages that show the schema mark these
 * examples too.
 */
function ofSchema(
  schema: SchemaNode,
  components: Components,
  side: "request" | "response",
  pointer: string,
): Compared {
  const body: MediaType = { contentType: "application/json", schema, examples: [], encoding: [] };
  return {
    examples: refusedExamples(body, components, side),
    compare: (example, work) => exampleMismatches(example, body, components, { side, work }),
    pointer: () => pointer,
  };
}

function* bodiesOf(operation: HttpOperation, components: Components): Generator<Compared> {
  yield* bothWays(operation, operation.webhook ? "response" : "request", components);
  for (const { name, expression, method, requestBody, responses } of operation.callbacks) {
    const pathItem = childPointer(childPointer(`${operation.pointer}/callbacks`, name), expression);
    const pointer = `${pathItem}/${method.toLowerCase()}`;
    yield* bothWays({ ...(requestBody && { requestBody }), responses, pointer }, "response", components);
  }
}

/**
 * Yields the bodies of a request and its responses. Bodies that the API sends, also in webhooks and
 * callbacks, are compared as responses.
 */
function* bothWays(
  { requestBody, responses, pointer }: Pick<HttpOperation, "requestBody" | "responses" | "pointer">,
  side: "request" | "response",
  components: Components,
): Generator<Compared> {
  const other = side === "request" ? "response" : "request";
  function* compared(
    mediaType: MediaType,
    side: "request" | "response",
    content: string,
  ): Generator<Compared> {
    const { contentType, schema, examples } = mediaType;
    const place = childPointer(content, contentType);
    yield {
      examples,
      compare: (example, work) => exampleMismatches(example, mediaType, components, { side, work }),
      pointer: (example) => pointerOf(example, place),
    };
    if (examples.length === 0 && schema !== undefined && schema.examples.length > 0)
      yield ofSchema(schema, components, side, `${place}/schema`);
  }
  for (const mediaType of requestBody?.content ?? [])
    yield* compared(mediaType, side, `${pointer}/requestBody/content`);
  for (const { status, content } of responses)
    for (const mediaType of content)
      yield* compared(mediaType, other, `${childPointer(`${pointer}/responses`, status)}/content`);
}

/**
 * Compares the example of a parameter. A number or boolean and its text are sent alike, so the example
 * matches if either is valid.
 */
function parameterMismatches(
  example: Example,
  { schema, contentType }: Parameter,
  components: Components,
  work: WorkBudget,
): readonly Mismatch[] {
  const options = { side: "request", work } as const;
  if (contentType !== undefined)
    return exampleMismatches(example, { contentType, schema }, components, options);
  const { value } = example;
  if (value === undefined || work.left < 0) return [];
  const found = checkValue(value, schema, components, { ...options, limit: 1 });
  if (found.length === 0 || typeof value === "object") return found;
  const others = typeof value === "string" ? [valueOfText(value)] : [String(value)];
  return others.some((other) => checkValue(other, schema, components, { ...options, limit: 1 }).length === 0)
    ? []
    : found;
}

/** Parses text as a number or boolean; returns other text unchanged. */
const valueOfText = (text: string): Json =>
  /^(?:true|false)$/.test(text) ? text === "true" : NUMBER.test(text) ? toNumber(text) : text;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns the pointer of a parameter's definition: in its operation, in its path item, or the target of a
 * reference.
 */
function parameterPointer(
  { pointer }: HttpOperation,
  { name, in: location }: Parameter,
  loaded: LoadedDocument,
): string {
  for (const holder of [pointer, pointer.slice(0, pointer.lastIndexOf("/"))]) {
    const list = valueAt(loaded.document, pointerKeys(`${holder.slice(1)}/parameters`));
    for (const [index, item] of (Array.isArray(list) ? list : []).entries()) {
      let currentPointer = `${holder}/parameters/${index}`;
      let value: unknown = item;
      for (let reference = referenceIn(value), left = 10; reference !== undefined && left > 0; left -= 1) {
        currentPointer = reference;
        value = loaded.resolve(reference);
        reference = referenceIn(value);
      }
      if (isPlainObject(value) && value.name === name && value.in === location) return currentPointer;
    }
  }
  return pointer;
}

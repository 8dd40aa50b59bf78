import type { KnownValues, Operation, Reference } from "../../model/index.js";
import { memoiseByObject } from "../../memoise.js";
import { omit } from "../../omit.js";
import { toBaseUrl } from "../../request/server-url.js";
import { EMPTY_SOURCE, type ExampleContext, type ExampleSource } from "./example-source.js";
import { countOperation, operationThing } from "./count-operation.js";
import { countValues } from "./count-values.js";

const sourcesByOperation = new WeakMap<
  Operation,
  { readonly tag: ExampleSource; readonly source: ExampleSource }
>();

/** Returns the source for values that belong to the whole reference, not to one operation. */
export function referenceSource(reference: Reference): ExampleSource {
  return sourcesOf(reference).all;
}

/** Returns the context of values generated for an operation. */
export function exampleContext(operation: Operation, reference: Reference): ExampleContext {
  return { source: operationSource(operation, reference), owner: operationThing(operation) };
}

/** Combines the examples of the operation, of its tag and of the document, in this order. */
function operationSource(operation: Operation, reference: Reference): ExampleSource {
  const { all, tags } = sourcesOf(reference);
  const tag = tags.get(operation.tag) ?? all;
  const before = sourcesByOperation.get(operation);
  if (before?.tag === tag) return before.source;
  const source = hasExamples(operation) ? lazySource(operation, tag) : tag;
  sourcesByOperation.set(operation, { tag, source });
  return source;
}

/** Whether an operation has examples. Operations without examples, as most are, share generated values. */
function hasExamples(operation: Operation): boolean {
  const bodies =
    operation.kind === "event"
      ? [...operation.messages, ...(operation.reply?.messages ?? [])]
      : [...(operation.requestBody?.content ?? []), ...operation.responses.flatMap(({ content }) => content)];
  return [...bodies, ...operation.parameters].some(({ examples }) => examples.length > 0);
}

/** Returns a source that counts the operation's examples only when a value has to be generated. */
function lazySource(operation: Operation, tag: ExampleSource): ExampleSource {
  let known: readonly KnownValues[] | undefined;
  return {
    ...omit(tag, "known"),
    get known() {
      if (known === undefined) {
        const counts = countValues(undefined, true);
        countOperation(operation, { counts });
        known = [counts.known(), ...tag.known];
      }
      return known;
    },
  };
}

const sourcesOf = memoiseByObject((reference: Reference) => {
  const { known, work } = reference;
  const bare = { ...EMPTY_SOURCE, base: baseOf(reference), ...(work !== undefined && { work }) };
  const all = withNearerValues(known, bare);
  const tags = new Map(reference.tags.map((tag) => [tag.name, withNearerValues(tag.known, all)]));
  return { all, tags };
});

/**
 * Adds the nearest values to a source. Returns the same object if there is nothing to add, so that generated
 * values are shared.
 */
function withNearerValues(known: KnownValues | undefined, source: ExampleSource): ExampleSource {
  return known === undefined || Object.keys(known).length === 0
    ? source
    : { ...source, known: [known, ...source.known] };
}

/** Returns the URL of the first server, or the URL of `EMPTY_SOURCE` if it cannot be determined. */
function baseOf({ servers, documentUrl }: Reference): string {
  const variables = servers[0]?.variables.map((variable) => variable.default) ?? [];
  const { url, notes } = toBaseUrl(servers, { index: 0, variables }, documentUrl);
  return servers.length === 0 || notes.length > 0 ? EMPTY_SOURCE.base : url;
}

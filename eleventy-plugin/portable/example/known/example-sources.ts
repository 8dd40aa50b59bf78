import type { KnownValues, Operation, Reference } from "../../model/index.js";
import { memoiseByObject } from "../../memoise-by-object.js";
import { omit } from "../../omit.js";
import { toBaseUrl } from "../../request/server-url.js";
import { EMPTY_SOURCE, type ExampleContext, type ExampleSource } from "../generate/example-source.js";
import { countOperation, operationThing } from "./count-operation.js";
import { countValues } from "./count-values.js";

const ofOperations = new WeakMap<
  Operation,
  { readonly tag: ExampleSource; readonly source: ExampleSource }
>();

/** What values drawn for pages of a whole reference are made with. */
export function referenceSource(reference: Reference): ExampleSource {
  return sourcesOf(reference).all;
}

/** What values drawn for an operation are made with. */
export function exampleContext(operation: Operation, reference: Reference): ExampleContext {
  return { source: operationSource(operation, reference), owner: operationThing(operation) };
}

/** Its own examples, those of its tag, those of the document. */
function operationSource(operation: Operation, reference: Reference): ExampleSource {
  const { all, tags } = sourcesOf(reference);
  const tag = tags.get(operation.tag) ?? all;
  const before = ofOperations.get(operation);
  if (before?.tag === tag) return before.source;
  const source = hasExamples(operation) ? lazySource(operation, tag) : tag;
  ofOperations.set(operation, { tag, source });
  return source;
}

/** Most operations of most documents have no examples at all: what was drawn for one of them is drawn for all. */
function hasExamples(operation: Operation): boolean {
  const bodies =
    operation.kind === "event"
      ? [...operation.messages, ...(operation.reply?.messages ?? [])]
      : [...(operation.requestBody?.content ?? []), ...operation.responses.flatMap(({ content }) => content)];
  return [...bodies, ...operation.parameters].some(({ examples }) => examples.length > 0);
}

/** Where all is given by examples nothing is drawn, and no value is looked for. */
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
  const all = nearer(known, bare);
  const tags = new Map(reference.tags.map((tag) => [tag.name, nearer(tag.known, all)]));
  return { all, tags };
});

/** The same source where there is nothing to add: what was drawn with it is drawn for all. */
function nearer(known: KnownValues | undefined, source: ExampleSource): ExampleSource {
  return known === undefined || Object.keys(known).length === 0
    ? source
    : { ...source, known: [known, ...source.known] };
}

/** The address of the first server, where one can tell it. */
function baseOf({ servers, documentUrl }: Reference): string {
  const variables = servers[0]?.variables.map((variable) => variable.default) ?? [];
  const { url, notes } = toBaseUrl(servers, { index: 0, variables }, documentUrl);
  return servers.length === 0 || notes.length > 0 ? EMPTY_SOURCE.base : url;
}

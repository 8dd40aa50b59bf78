import { hasOwnValue } from "../../portable/example/initial-parameter.js";
import {
  countOperation,
  countSchemas,
  operationThing,
  variableThings,
} from "../../portable/example/known/count-operation.js";
import { countValues, type ValueCounts } from "../../portable/example/known/count-values.js";
import { isSecretField, nameWords, valueKey } from "../../portable/example/known/words.js";
import type {
  FoundValue,
  Json,
  KnownValues,
  NamedSchema,
  Operation,
  Parameter,
  Reference,
  Server,
  Tag,
} from "../../portable/model/index.js";
import { omitUndefined } from "../../portable/omit.js";
import { toBaseUrl } from "../../portable/request/server-url.js";
import { checkValue } from "../../portable/schema-check/schema-check.js";
import { type Components, resolveRef, toComponents } from "../../portable/schema/components.js";
import { createUrlTrie, type UrlTrie } from "./url-trie.js";

/** The parts of a reference that are searched for values. */
interface Searched<T extends Operation> {
  /** In document order. */
  readonly operations: readonly T[];
  readonly schemas: readonly NamedSchema[];
  readonly servers: readonly Server[];
  readonly documentUrl?: string | undefined;
}

export type FoundValues = ReturnType<typeof findValues>;

/** Maximum number of distinct texts that are searched for URLs. */
const MAX_TEXTS = 200_000;

/** Searches all examples of a reference for values of parameters that have none. */
export function findValues<T extends Operation>(searched: Searched<T>) {
  const { operations, schemas } = searched;
  const components = toComponents(schemas);
  const clock = { now: 0 };
  const tags = new Map<string, ValueCounts>();
  const urls = collectUrls(searched);
  const { add: onText } = urls;
  for (const operation of operations) {
    const counts = tags.get(operation.tag) ?? countValues(clock);
    tags.set(operation.tag, counts);
    countOperation(operation, { counts, onText });
  }
  const document = countValues(clock);
  countSchemas(schemas, { counts: document, onText });
  const trie = urls.trie();
  const inUrls = new Map(
    operations.map((operation) => [operation as Operation, valuesInUrls(operation, trie, components)]),
  );
  for (const [operation, values] of inUrls) {
    const thingOf = variableThings(pathOf(operation));
    for (const [name, value] of values) tags.get(operation.tag)?.field(name, value, thingOf(name));
  }
  for (const counts of tags.values()) document.add(counts);
  const known = document.known();
  const inTags = new Map([...tags].map(([tag, counts]) => [tag, counts.known()]));
  return {
    /** Values of fields in the document's examples; undefined if there are none. */
    known: unlessEmpty(known),
    /** Adds to each tag the field values found in its operations. */
    withKnown: <Listed extends Pick<Reference, "tags">>(listed: Listed): Listed => ({
      ...listed,
      tags: listed.tags.map((tag) =>
        omitUndefined<Tag>({ ...tag, known: unlessEmpty(inTags.get(tag.name) ?? {}) }),
      ),
    }),
    /**
     * Returns values from examples and URLs in the document for required parameters of an operation that have
     * none.
     */
    of: (operation: Operation): readonly FoundValue[] =>
      foundIn(operation, inUrls.get(operation) ?? new Map<string, Json>(), {
        components,
        levels: [inTags.get(operation.tag) ?? {}, known],
      }),
  };
}

function unlessEmpty(known: KnownValues): KnownValues | undefined {
  return Object.keys(known).length === 0 ? undefined : known;
}

/**
 * Collects texts that may contain URLs. Most texts occur often, so each is searched only once, at the end.
 */
function collectUrls({ operations, servers, documentUrl }: Searched<Operation>): {
  add(text: string): void;
  trie(): UrlTrie;
} {
  const texts = new Map<string, number>();
  const paths = operations.map(pathOf).filter((path) => path !== "");
  const all = new Set([...servers, ...operations.flatMap((operation) => operation.servers)]);
  return {
    add(text) {
      if (!text.includes("/") || (texts.size >= MAX_TEXTS && !texts.has(text))) return;
      texts.set(text, (texts.get(text) ?? 0) + 1);
    },
    trie() {
      const trie = createUrlTrie(paths);
      const bases = basesOf([...all], documentUrl);
      for (const [text, times] of texts) for (const path of pathsIn(text, bases)) trie.add(path, times);
      return trie;
    },
  };
}

/** Returns the path template of an operation that the reader can call, else an empty string. */
function pathOf(operation: Operation): string {
  return operation.kind === "http" && !operation.webhook ? operation.path : "";
}

interface Sources {
  readonly components: Components;
  /** Values found in the operation's tag, then those of the whole document. */
  readonly levels: readonly KnownValues[];
}

function foundIn(
  operation: Operation,
  inUrl: ReadonlyMap<string, Json>,
  { components, levels }: Sources,
): readonly FoundValue[] {
  const missing = operation.parameters.filter((parameter) => isMissing(parameter, components));
  if (missing.length === 0) return [];
  const isSolved = missing.every(({ name, in: location }) => location === "path" && inUrl.has(name));
  const thingOf = variableThings(pathOf(operation));
  const thing = operationThing(operation);
  const nearest = isSolved ? levels : [ownValues(operation), ...levels];
  return missing.flatMap((parameter): readonly FoundValue[] => {
    const { name, in: location } = parameter;
    const urlValue = location === "path" ? inUrl.get(name) : undefined;
    if (urlValue !== undefined) return [{ name, in: location, value: urlValue, from: "address" }];
    const owner = location === "path" ? thingOf(name) : thing;
    const key = valueKey(nameWords(name), owner);
    const values = nearest.flatMap((known) =>
      key !== undefined && Object.hasOwn(known, key) ? (known[key] ?? []) : [],
    );
    const value = values.find((each) => fits(each, parameter, components));
    return value === undefined ? [] : [{ name, in: location, value, from: "example" }];
  });
}

function ownValues(operation: Operation): KnownValues {
  const counts = countValues(undefined, true);
  countOperation(operation, { counts });
  return counts.known();
}

/** Whether a parameter is required, is not secret, and has no value in its own definition. */
function isMissing(parameter: Parameter, components: Components): boolean {
  return (
    parameter.required && !isSecretField(nameWords(parameter.name)) && !hasOwnValue(parameter, components)
  );
}

function valuesInUrls(
  operation: Operation,
  trie: UrlTrie,
  components: Components,
): ReadonlyMap<string, Json> {
  const path = pathOf(operation);
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  const byName = new Map(
    operation.parameters.filter((each) => each.in === "path").map((each) => [each.name, each]),
  );
  const typed = (text: string, index: number): Json | undefined => {
    const parameter = byName.get(names[index] ?? "");
    return parameter && toTyped(text, parameter, components);
  };
  const isRight = (texts: readonly string[]): boolean =>
    texts.every((text, index) => typed(text, index) !== undefined);
  const found = trie.values(path, isRight);
  return new Map(found.map((text, index) => [names[index] ?? "", typed(text, index) ?? null]));
}

/**
 * Converts a segment of a URL to the type of a parameter. Returns undefined if the parameter does not allow
 * the value.
 */
function toTyped(text: string, parameter: Parameter, components: Components): Json | undefined {
  const { types } = resolveRef(parameter.schema, components).node;
  const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Number.isSafeInteger(Math.trunc(Number(text)));
  const values: readonly Json[] =
    types.includes("string") || types.length === 0 ? [text] : isNumber ? [Number(text)] : [];
  return values.find((value) => fits(value, parameter, components));
}

function fits(value: Json, { schema }: Parameter, components: Components): boolean {
  return checkValue(value, schema, components, { side: "request", limit: 1, formats: true }).length === 0;
}

/** Base URLs and base paths of an API. */
interface Bases {
  /** Server URLs without a trailing slash. */
  readonly absolute: readonly string[];
  /** Paths of all servers, even if the host is unknown. An empty string for a server at the root. */
  readonly paths: readonly string[];
}

const MAX_BASES = 20;
const MAX_TEXT = 20_000;

/** Characters that end a URL in a text. */
const END = /[\s"'<>`\\^|)\]*,;]/;

function basesOf(servers: readonly Server[], documentUrl: string | undefined): Bases {
  const urls = servers.slice(0, MAX_BASES).map((server) => {
    const variables = server.variables.map((variable) => variable.default);
    return { server, ...toBaseUrl([server], { index: 0, variables }, documentUrl) };
  });
  const absoluteUrls = urls.filter(({ notes }) => notes.length === 0).map(({ url }) => url);
  // Sorts the most specific base first, so that the first match is the best.
  const longestFirst = (list: readonly string[]): readonly string[] =>
    [...new Set(list)].toSorted((one, other) => other.length - one.length);
  return {
    absolute: longestFirst(absoluteUrls),
    paths: longestFirst(urls.map(({ url }) => url.replace(/^[a-z]+:\/\/[^/]*/i, ""))),
  };
}

/** Returns the paths after a base URL: of all URLs in a text, or of the text itself if it is a path. */
function pathsIn(text: string, bases: Bases): readonly string[] {
  if (text.length > MAX_TEXT) return [];
  if (text.startsWith("/") && !/\s/.test(text)) {
    const base = bases.paths.find((path) => text.startsWith(`${path}/`));
    return base === undefined ? [] : [clean(text.slice(base.length))];
  }
  if (!text.includes("://")) return [];
  const found: string[] = [];
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 1)) {
    const start = at - (/[a-z]*$/i.exec(text.slice(Math.max(0, at - 10), at))?.[0].length ?? 0);
    const rest = text.slice(start);
    const base = bases.absolute.find((url) => rest.startsWith(`${url}/`));
    if (base === undefined) continue;
    const path = rest.slice(base.length);
    const end = path.search(END);
    found.push(clean(end < 0 ? path : path.slice(0, end)));
  }
  return found;
}

/**
 * Removes query and fragment, template expressions at the end (`/issues{/number}`), and the punctuation of a
 * sentence.
 */
function clean(path: string): string {
  const [withoutQuery = ""] = path.split(/[?#]/, 1);
  const expressionStart = withoutQuery.search(/\{[/?&#+.;]/);
  return (expressionStart < 0 ? withoutQuery : withoutQuery.slice(0, expressionStart)).replace(
    /[.:!/]+$/,
    "",
  );
}

import { pointerKeys, pointerReference } from "./json-pointer.js";
import { isPlainObject, own } from "./plain-object.js";

/** A document that references stand in or lead to: the source's, or one it refers to. */
export interface HomeDocument {
  /** `file:` or http(s) URL that its relative references start from. */
  readonly location: string;
  readonly value: unknown;
  /** How messages name it; absent for the source's own document. */
  readonly shown?: string;
  /** Names inside it that are not pointers; collected when first asked for. */
  readonly identifiers: () => Identifiers;
}

/** Where `$anchor`s and `$id`s of a document stand, as keys from its root. */
interface Identifiers {
  /** The first of each name in the document, and by `placeOf` the first in each component. */
  readonly anchors: ReadonlyMap<string, readonly string[]>;
  /** Names of several schemas. */
  readonly ambiguous: ReadonlySet<string>;
  /** By absolute URL without fragment. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

export function homeDocument(location: string, value: unknown, shown?: string): HomeDocument {
  let known: Identifiers | undefined;
  const identifiers = (): Identifiers => (known ??= collectIdentifiers(location, value));
  return { location, value, identifiers, ...(shown === undefined ? {} : { shown }) };
}

/** The value that keys lead to; undefined where they lead nowhere. */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (Array.isArray(found)) found = /^\d+$/.test(key) ? (found as unknown[])[Number(key)] : undefined;
    else if (isPlainObject(found)) found = own(found, key);
    else return undefined;
  }
  return found;
}

/**
 * The keys a fragment names in a document: `/components/schemas/Pet`, or the name of an `$anchor`, of several the one
 * in the same component as `from`.
 */
export function fragmentKeys(
  document: HomeDocument,
  fragment: string,
  from: readonly (string | number)[],
): readonly string[] | undefined {
  if (fragment === "" || fragment.startsWith("/")) return pointerKeys(fragment);
  const { anchors } = document.identifiers();
  return anchors.get(placeOf(fragment, from)) ?? anchors.get(fragment);
}

function placeOf(anchor: string, keys: readonly (string | number)[]): string {
  return `${pointerReference(keys.slice(0, 3))} ${anchor}`;
}

/** `reference` as an absolute URL; undefined where it is none. */
export function absoluteReference(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

/** A value on the way down, with the one it stands in. */
interface Step {
  readonly value: unknown;
  readonly key: string;
  readonly above: Step | undefined;
  /** URL that relative identifiers start from. */
  readonly base: string;
}

/**
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2 and, for the document itself,
 * https://spec.openapis.org/oas/v3.2.0.html#oas-self
 */
function collectIdentifiers(location: string, value: unknown): Identifiers {
  const anchors = new Map<string, readonly string[]>();
  const ambiguous = new Set<string>();
  const ids = new Map<string, readonly string[]>();
  const open: Step[] = [{ value, key: "", above: undefined, base: location }];
  for (let step = open.pop(); step; step = open.pop()) {
    const { value } = step;
    if (typeof value !== "object" || value === null) continue;
    const base = isPlainObject(value) ? noteIdentifiers(value, step) : step.base;
    for (const [key, child] of Object.entries(value).reverse())
      open.push({ value: child, key, above: step, base });
  }
  return { anchors, ambiguous, ids };

  function noteAnchor(name: string, step: Step): void {
    const keys = keysOf(step);
    if (anchors.has(name)) ambiguous.add(name);
    for (const key of [name, placeOf(name, keys)]) if (!anchors.has(key)) anchors.set(key, keys);
  }

  function noteIdentifiers(schema: Record<string, unknown>, step: Step): string {
    for (const field of ["$anchor", "$dynamicAnchor"]) {
      const name = own(schema, field);
      if (typeof name === "string") noteAnchor(name, step);
    }
    const id = own(schema, step.above ? "$id" : "$self") ?? own(schema, "$id");
    if (typeof id !== "string") return step.base;
    if (id.startsWith("#")) noteAnchor(id.slice(1), step);
    const absolute = id.startsWith("#") ? undefined : absoluteReference(id, step.base)?.replace(/#.*$/s, "");
    if (absolute === undefined) return step.base;
    if (!ids.has(absolute)) ids.set(absolute, keysOf(step));
    return absolute;
  }
}

function keysOf(step: Step): readonly string[] {
  const keys: string[] = [];
  for (let at = step; at.above; at = at.above) keys.unshift(at.key);
  return keys;
}

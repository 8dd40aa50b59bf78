import { pointerKeys } from "./json-pointer.js";
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
  readonly anchors: ReadonlyMap<string, readonly string[]>;
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

/** The keys a fragment names in a document: `/components/schemas/Pet`, or the name of an `$anchor`. */
export function fragmentKeys(document: HomeDocument, fragment: string): readonly string[] | undefined {
  if (fragment === "" || fragment.startsWith("/")) return pointerKeys(fragment);
  return document.identifiers().anchors.get(fragment);
}

/** `reference` as an absolute URL; undefined where it is none. */
export function absoluteReference(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

/** https://json-schema.org/draft/2020-12/json-schema-core#section-8.2 */
function collectIdentifiers(location: string, value: unknown): Identifiers {
  const anchors = new Map<string, readonly string[]>();
  const ids = new Map<string, readonly string[]>();
  const open: { value: unknown; keys: readonly string[]; base: string }[] = [
    { value, keys: [], base: location },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, keys } = next;
    if (typeof value !== "object" || value === null) continue;
    const base = isPlainObject(value) ? noteIdentifiers(value, keys, next.base) : next.base;
    for (const [key, child] of Object.entries(value).reverse())
      open.push({ value: child, keys: [...keys, key], base });
  }
  return { anchors, ids };

  function noteIdentifiers(schema: Record<string, unknown>, keys: readonly string[], base: string): string {
    for (const field of ["$anchor", "$dynamicAnchor"]) {
      const name = own(schema, field);
      if (typeof name === "string" && !anchors.has(name)) anchors.set(name, keys);
    }
    const id = own(schema, "$id");
    if (typeof id !== "string") return base;
    if (id.startsWith("#")) anchors.set(id.slice(1), keys);
    const absolute = id.startsWith("#") ? undefined : absoluteReference(id, base)?.replace(/#.*$/s, "");
    if (absolute === undefined) return base;
    if (!ids.has(absolute)) ids.set(absolute, keys);
    return absolute;
  }
}

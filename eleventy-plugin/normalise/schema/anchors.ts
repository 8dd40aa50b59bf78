import { childPointer, isObject, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";

/**
 * Returns the pointer of the schema that `reference` identifies. `pointer` is that of the schema that
 * contains the reference.
 */
type FindAnchor = (reference: string, pointer: string) => string | undefined;

/**
 * Creates a lookup for schemas that references identify by `$anchor`, `$dynamicAnchor` or `$id`, or by a
 * pointer such as `#/$defs/Name` that treats the component as a document.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2
 */
export function anchorIndex(schemas: Part | undefined): FindAnchor {
  let index: ReadonlyMap<string, string> | undefined;
  return (reference, pointer) => {
    if (!reference.startsWith("#") && !index?.has(reference) && schemas === undefined) return undefined;
    index ??= schemas === undefined ? new Map() : collectAnchors(schemas);
    const component = componentOf(pointer);
    if (!reference.startsWith("#/")) return index.get(`${component}${reference}`) ?? index.get(reference);
    const local = `${component}${reference.slice(1)}`;
    return component === "" || local === reference || reference.startsWith("#/components/")
      ? undefined
      : local;
  };
}

/**
 * Returns `#/components/schemas/Pet` for `#/components/schemas/Pet/properties/name`; an empty string outside
 * component schemas.
 */
export function componentOf(pointer: string): string {
  return /^#\/components\/schemas\/[^/]+/.exec(pointer)?.[0] ?? "";
}

function collectAnchors(schemas: Part): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  const note = (key: string, pointer: string): void => void (index.has(key) || index.set(key, pointer));
  const walk = (value: unknown, pointer: string): void => {
    if (Array.isArray(value))
      return value.forEach((item, position) => walk(item, childPointer(pointer, position)));
    if (!isObject(value)) return;
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = getOwn(value, keyword);
      if (typeof name !== "string") continue;
      note(`${componentOf(pointer)}#${name}`, pointer);
      note(`#${name}`, pointer);
    }
    const id = getOwn(value, "$id");
    if (typeof id === "string") note(id, pointer);
    for (const key of Object.keys(value)) walk(value[key], childPointer(pointer, key));
  };
  walk(schemas.value, "#/components/schemas");
  return index;
}

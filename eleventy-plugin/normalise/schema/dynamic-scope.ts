import { childPointer, isObject, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { memoiseByObject } from "../../portable/memoise-by-object.js";
import type { DocumentObject } from "../../document/loaded-document.js";

/**
 * Returns the generic schema `template` with its `$dynamicRef`s bound to the dynamic anchors of `outer`, the
 * schema that refers to it. https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.2
 */
export function inScopeOf(outer: Part, template: unknown): unknown {
  if (!isObject(template) || !NAMING.some((keyword) => Object.hasOwn(outer.value, keyword))) return template;
  return binderOf(outer.value, outer)(template);
}

/**
 * Memoised per outer schema and per template, so that the next build gets the same object if both are
 * unchanged.
 */
const binderOf = memoiseByObject((_value: DocumentObject, outer: Part) => {
  const anchors = dynamicAnchors(outer);
  return memoiseByObject((template: DocumentObject) =>
    anchors.size === 0 ? template : (bindReferences(template, anchors) as DocumentObject),
  );
});

const NAMING = ["$dynamicAnchor", "$defs"];

/** Returns the pointers of a schema's dynamic anchors, including those in its `$defs`. */
function dynamicAnchors({ value, pointer }: Part): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  const note = (schema: unknown, place: string): void => {
    const anchor = isObject(schema) ? getOwn(schema, "$dynamicAnchor") : undefined;
    if (typeof anchor === "string") anchors.set(`#${anchor}`, place);
  };
  note(value, pointer);
  const definitions = getOwn(value, "$defs");
  const place = childPointer(pointer, "$defs");
  if (isObject(definitions))
    for (const name of Object.keys(definitions)) note(definitions[name], childPointer(place, name));
  return anchors;
}

/**
 * Replaces bound `$dynamicRef`s with `$ref`s. Returns the same object if nothing changes, because thousands
 * of schemas may refer to it.
 */
function bindReferences(value: unknown, anchors: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => bindReferences(item, anchors));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => {
    const target = key === "$dynamicRef" && typeof item === "string" ? anchors.get(item) : undefined;
    return target === undefined
      ? ([key, bindReferences(item, anchors)] as const)
      : (["$ref", target] as const);
  });
  return entries.some(([key, item]) => value[key] !== item) ? Object.fromEntries(entries) : value;
}

import { referenceIn } from "../../document/json-pointer.js";
import { hiddenParts, type HiddenParts } from "./hidden-parts.js";
import type { ObjectKind } from "../references/document-grammar.js";
import { resolveReference } from "../references/resolve-reference.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";

const COMPOSITIONS = new Set<string | number>(["allOf", "anyOf", "oneOf", "prefixItems"]);

/**
 * Removes the parts marked `x-internal: true` or `x-hidden: true` from an OpenAPI 3 or AsyncAPI 3 document.
 * Also removes everything that refers to a removed part (`$ref`s, required property names, tags, security
 * schemes of operations, links, discriminator values), and path items left without operations. Changes
 * `document`.
 */
export function hideInternal(document: MutableObject, kind: ObjectKind = "document"): void {
  const hidden = hiddenParts(document, kind);
  hideMappings(hidden);
  hideRequired(document, hidden);
  hideTags(document, hidden);
  hideSecurity(document, hidden);
  hideOperationsOfChannels(document, hidden);
  removeSlots(hidden);
  removeEmptyPathItems(hidden);
}

function removeSlots({ slots }: HiddenParts): void {
  const items = new Map<unknown[], Set<number>>();
  for (const { slot } of slots) {
    if (Array.isArray(slot.holder))
      items.set(slot.holder, (items.get(slot.holder) ?? new Set()).add(Number(slot.key)));
    else Reflect.deleteProperty(slot.holder, slot.key);
  }
  for (const [list, indexes] of items) {
    const remaining = list.filter((_, index) => !indexes.has(index));
    list.splice(0, list.length, ...remaining);
  }
  for (const { slot, owner } of slots) {
    const [field = ""] = slot.keys;
    if (COMPOSITIONS.has(field) && (slot.holder as unknown[]).length === 0)
      Reflect.deleteProperty(owner, field);
  }
}

function removeEmptyPathItems({ pathItems }: HiddenParts): void {
  for (const { slot, operations } of pathItems) {
    if (operations.some(({ holder, key }) => Object.hasOwn(holder, key))) continue;
    if (!Array.isArray(slot.holder)) Reflect.deleteProperty(slot.holder, slot.key);
  }
}

/** Hides operations of AsyncAPI whose channel is hidden. */
function hideOperationsOfChannels(document: MutableObject, { isHiddenReference }: HiddenParts): void {
  const operations = getOwn(document, "asyncapi") === undefined ? undefined : getOwn(document, "operations");
  for (const [name, operation] of Object.entries(isPlainObject(operations) ? operations : {})) {
    const reference = isPlainObject(operation) ? referenceIn(getOwn(operation, "channel")) : undefined;
    if (reference !== undefined && isHiddenReference(reference))
      Reflect.deleteProperty(operations as MutableObject, name);
  }
}

function hideMappings({ schemas, isHiddenReference }: HiddenParts): void {
  for (const schema of schemas) {
    const discriminator = getOwn(schema, "discriminator");
    const mapping = isPlainObject(discriminator) ? getOwn(discriminator, "mapping") : undefined;
    if (!isPlainObject(mapping)) continue;
    for (const [value, target] of Object.entries(mapping)) {
      if (typeof target !== "string") continue;
      if (isHiddenReference(target) || isHiddenReference(`#/components/schemas/${target}`))
        Reflect.deleteProperty(mapping, value);
    }
  }
}

function hideRequired(document: MutableObject, { schemas, properties }: HiddenParts): void {
  if (properties.size === 0) return;
  for (const schema of schemas) {
    const names = hiddenProperties(document, schema, properties);
    if (names.size === 0) continue;
    const parts = getOwn(schema, "allOf");
    for (const part of [schema, ...(Array.isArray(parts) ? (parts as unknown[]) : [])])
      withoutRequired(part, names);
  }
}

/** Returns the names of a schema's hidden properties, including those of its `allOf`. */
function hiddenProperties(
  document: MutableObject,
  schema: MutableObject,
  known: HiddenParts["properties"],
): Set<string> {
  const names = new Set<string>();
  const passed = new Set<unknown>();
  const open: unknown[] = [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (!isPlainObject(next) || passed.has(next)) continue;
    passed.add(next);
    for (const name of known.get(next) ?? []) names.add(name);
    const parts = getOwn(next, "allOf");
    if (Array.isArray(parts)) open.push(...(parts as unknown[]));
    const reference = referenceIn(next);
    if (reference !== undefined) open.push(resolveReference(document, reference));
  }
  return names;
}

function withoutRequired(schema: unknown, names: ReadonlySet<string>): void {
  if (!isPlainObject(schema)) return;
  schema["required"] = withoutNames(getOwn(schema, "required"), names);
  if (schema["required"] === undefined) delete schema["required"];
  const dependent = getOwn(schema, "dependentRequired");
  if (!isPlainObject(dependent)) return;
  for (const [name, needed] of Object.entries(dependent)) {
    if (names.has(name)) Reflect.deleteProperty(dependent, name);
    else dependent[name] = withoutNames(needed, names);
  }
}

function hideTags(document: MutableObject, { tags, operations }: HiddenParts): void {
  if (tags.size === 0) return;
  for (const operation of operations) {
    if (Array.isArray(getOwn(operation, "tags"))) operation["tags"] = withoutNames(operation["tags"], tags);
  }
  const declared = getOwn(document, "tags");
  for (const tag of Array.isArray(declared) ? (declared as unknown[]) : []) {
    if (isPlainObject(tag) && tags.has(String(getOwn(tag, "parent")))) delete tag["parent"];
  }
  const groups = getOwn(document, "x-tagGroups");
  for (const group of Array.isArray(groups) ? (groups as unknown[]) : []) {
    if (isPlainObject(group)) group["tags"] = withoutNames(getOwn(group, "tags"), tags);
  }
}

/**
 * Removes hidden security schemes. An alternative with only hidden schemes is removed as a whole, because
 * `{}` would make credentials optional.
 */
function hideSecurity(document: MutableObject, { securitySchemes, operations }: HiddenParts): void {
  if (securitySchemes.size === 0) return;
  for (const owner of [document, ...operations]) {
    const alternatives = getOwn(owner, "security");
    if (!Array.isArray(alternatives)) continue;
    owner["security"] = alternatives.flatMap((alternative: unknown) => {
      if (!isPlainObject(alternative)) return [alternative];
      const remaining = Object.entries(alternative).filter(([name]) => !securitySchemes.has(name));
      return remaining.length === 0 && Object.keys(alternative).length > 0
        ? []
        : [Object.fromEntries(remaining)];
    });
  }
}

function withoutNames(list: unknown, names: ReadonlySet<string>): unknown {
  return Array.isArray(list) ? list.filter((name) => !names.has(String(name))) : list;
}

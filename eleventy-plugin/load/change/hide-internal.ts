import { referenceIn } from "../../document/json-pointer.js";
import { getOwn, isPlainObject, type MutableObject } from "../../document/plain-object.js";
import { type ObjectKind, type Slot, slotsBelow, slotValue } from "../references/document-grammar.js";
import { resolveReference } from "../references/resolve-reference.js";

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

/**
 * The parts of a document to hide. They are collected before anything is removed, while references to them
 * still resolve.
 */
interface HiddenParts {
  /** Slots to remove, each with the specification object that it belongs to. */
  readonly slots: readonly { readonly slot: Slot; readonly owner: MutableObject }[];
  readonly isHiddenReference: (reference: string) => boolean;
  /** Names of hidden tags and security schemes. */
  readonly tags: ReadonlySet<string>;
  readonly securitySchemes: ReadonlySet<string>;
  /** Schema → names of its hidden properties. */
  readonly properties: ReadonlyMap<object, readonly string[]>;
  /** All schemas and operations that are not hidden. */
  readonly schemas: readonly MutableObject[];
  readonly operations: readonly MutableObject[];
  /** Path items that have operations. */
  readonly pathItems: readonly { readonly slot: Slot; readonly operations: readonly Slot[] }[];
}

/**
 * Kinds of objects that are never hidden, even if they are marked: too much of the document would disappear
 * with them.
 */
const NEVER_HIDDEN = new Set<ObjectKind>([
  "document",
  "info",
  "components",
  "paths",
  "responses",
  "asyncInfo",
  "asyncComponents",
]);

function hiddenParts(document: MutableObject, kind: ObjectKind): HiddenParts {
  const hiding = hiddenTest(document);
  const found = collect(document, kind, hiding.isHidden);
  const slots = [...found.slots, ...hiddenLinks(found, hiding.isHiddenReference)];
  const namesOf = (kind: ObjectKind, name: (slot: Slot) => unknown): ReadonlySet<string> =>
    new Set(found.slots.flatMap(({ slot }) => (slot.kind === kind ? [String(name(slot))] : [])));
  return {
    ...found,
    slots,
    isHiddenReference: hiding.isHiddenReference,
    tags: namesOf("tag", (slot) => getOwn(slotValue(slot) as MutableObject, "name")),
    securitySchemes: namesOf("securityScheme", (slot) => slot.key),
    properties: propertiesBySchema(found.slots),
  };
}

type Found = Pick<HiddenParts, "slots" | "schemas" | "operations" | "pathItems"> & {
  readonly links: HiddenParts["slots"];
};

function collect(document: MutableObject, kind: ObjectKind, isHidden: (value: unknown) => boolean): Found {
  const slots: { slot: Slot; owner: MutableObject }[] = [];
  const links: { slot: Slot; owner: MutableObject }[] = [];
  const schemas: MutableObject[] = [];
  const operations: MutableObject[] = [];
  const pathItems: { slot: Slot; operations: Slot[] }[] = [];
  const passed = new Set<unknown>();
  const open: Slot[] = [{ holder: { document }, key: "document", kind, keys: [] }];
  for (let slot = open.pop(); slot; slot = open.pop()) {
    const owner = slotValue(slot);
    if (!isPlainObject(owner) || passed.has(owner)) continue;
    passed.add(owner);
    if (slot.kind === "schema") schemas.push(owner);
    if (slot.kind === "operation") operations.push(owner);
    const below = slotsBelow(slot);
    const inPathItem = slot.kind === "pathItem" ? below.filter(({ kind }) => kind === "operation") : [];
    if (inPathItem.length > 0) pathItems.push({ slot, operations: inPathItem });
    for (const child of below) {
      const value = slotValue(child);
      const isComponent = slot.kind === "components" || slot.kind === "asyncComponents";
      const isWrapped = child.kind === "schema" && !isComponent && wrapsOnlyHidden(value, isHidden);
      if (!NEVER_HIDDEN.has(child.kind) && (isHidden(value) || isWrapped)) slots.push({ slot: child, owner });
      else open.push(child);
      if (child.kind === "link") links.push({ slot: child, owner });
    }
  }
  return { slots, links, schemas, operations, pathItems };
}

/**
 * Whether a schema only wraps hidden schemas: it has no `properties`, and all items of its `allOf`, `anyOf`
 * or `oneOf` are hidden or null.
 */
function wrapsOnlyHidden(schema: unknown, isHidden: (value: unknown) => boolean): boolean {
  if (!isPlainObject(schema) || getOwn(schema, "properties") !== undefined) return false;
  return ["allOf", "anyOf", "oneOf"].some((field) => {
    const parts = getOwn(schema, field);
    if (!Array.isArray(parts)) return false;
    const nonNull = parts.filter((part: unknown) => !isPlainObject(part) || getOwn(part, "type") !== "null");
    return nonNull.length > 0 && nonNull.every(isHidden);
  });
}

function propertiesBySchema(slots: HiddenParts["slots"]): ReadonlyMap<object, readonly string[]> {
  const properties = new Map<object, string[]>();
  for (const { slot, owner } of slots) {
    if (slot.kind !== "schema" || slot.keys[0] !== "properties") continue;
    properties.set(owner, [...(properties.get(owner) ?? []), String(slot.key)]);
  }
  return properties;
}

/** Returns the links that lead to a hidden operation. */
function hiddenLinks(
  { slots, links }: Found,
  isHiddenReference: (reference: string) => boolean,
): HiddenParts["slots"] {
  const hiddenOperations = slots.flatMap(({ slot }) => operationIds(slot));
  return links.filter(({ slot }) => {
    const link = slotValue(slot) as MutableObject;
    const reference = getOwn(link, "operationRef");
    return (
      hiddenOperations.includes(getOwn(link, "operationId")) ||
      (typeof reference === "string" && isHiddenReference(reference))
    );
  });
}

function operationIds(slot: Slot): unknown[] {
  if (slot.kind === "operation")
    return [getOwn(slotValue(slot) as MutableObject, "operationId")].filter((id) => id !== undefined);
  return slot.kind === "pathItem"
    ? slotsBelow(slot).flatMap((child) => (child.kind === "operation" ? operationIds(child) : []))
    : [];
}

interface HiddenTest {
  isHidden(value: unknown): boolean;
  isHiddenReference(reference: string): boolean;
}

/**
 * Returns tests for hidden parts. A part is hidden if it is marked, or if its `$ref` points to a hidden part
 * or to something inside a hidden part.
 */
function hiddenTest(document: MutableObject): HiddenTest {
  const known = new Map<string, boolean>();
  return { isHidden, isHiddenReference };

  function isHidden(value: unknown): boolean {
    const reference = referenceIn(value);
    return isMarked(value) || (reference !== undefined && isHiddenReference(reference));
  }

  function isHiddenReference(first: string): boolean {
    const passed: string[] = [];
    let hidden = false;
    for (let reference: string | undefined = first; reference !== undefined && !hidden;) {
      const cached = known.get(reference);
      hidden = cached === true;
      if (cached !== undefined || passed.includes(reference)) break;
      passed.push(reference);
      reference = referenceIn(resolveReference(document, reference, (value) => (hidden ||= isMarked(value))));
    }
    for (const reference of passed) known.set(reference, hidden);
    return hidden;
  }
}

function isMarked(value: unknown): boolean {
  return (
    isPlainObject(value) && ["x-internal", "x-hidden"].some((mark) => String(getOwn(value, mark)) === "true")
  );
}

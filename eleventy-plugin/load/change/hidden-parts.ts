import { referenceIn } from "../../document/json-pointer.js";
import { slotsBelow, slotValue, type ObjectKind, type Slot } from "../references/document-grammar.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { resolveReference } from "../references/resolve-reference.js";

/**
 * The parts of a document to hide. They are collected before anything is removed, while references to them
 * still resolve.
 */
export interface HiddenParts {
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

export function hiddenParts(document: MutableObject, kind: ObjectKind): HiddenParts {
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

import {
  absoluteReference,
  isDynamic,
  type SourceDocument,
  type FragmentContext,
} from "./source-document.js";
import type { Slot } from "./document-grammar.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";

/** A place still to be looked at, and the document its value came from. */
export interface Visit {
  readonly slot: Slot;
  readonly home: SourceDocument;
  /** URL that relative references start from: the home's, or that of the innermost `$id`. */
  readonly base: string;
  /** Keys from the root of the home document. */
  readonly keys: readonly (string | number)[];
  /** What was put in place of references on the way here, to notice a circle. */
  readonly trail: readonly string[];
}

/** A reference that is not a pointer into the source's own document. */
export interface ExternalReference {
  readonly visit: Visit;
  /** The object that holds the reference, and under which key. */
  readonly carrier: MutableObject;
  readonly field: string;
  readonly written: string;
  /** Document and fragment; undefined where the text is no reference at all. */
  readonly target: Target | undefined;
}

interface Target {
  readonly location: string;
  readonly fragment: string;
  readonly context: FragmentContext;
}

/** The far references that an object holds itself: `$ref`, `$dynamicRef`, and those of a discriminator. */
export function externalReferencesOf(
  value: MutableObject,
  visit: Visit,
  root: SourceDocument,
): readonly ExternalReference[] {
  const inner = { ...visit, base: schemaBase(value, visit) };
  const field = typeof getOwn(value, "$ref") === "string" ? "$ref" : "$dynamicRef";
  const written = getOwn(value, field);
  const found =
    typeof written === "string" && !isLocal(written, inner, root) && !isOpen(field, written, inner)
      ? [{ visit, carrier: value, field, written, target: targetOf(written, inner) }]
      : [];
  return visit.slot.kind === "schema" ? [...found, ...mappedReferences(value, inner, root)] : found;
}

/** Values of `discriminator.mapping` that are references and not names of components. */
function mappedReferences(
  schema: MutableObject,
  visit: Visit,
  root: SourceDocument,
): readonly ExternalReference[] {
  const discriminator = getOwn(schema, "discriminator");
  const mapping = isPlainObject(discriminator) ? getOwn(discriminator, "mapping") : undefined;
  if (!isPlainObject(mapping)) return [];
  const slot: Slot = { holder: mapping, key: "mapping", kind: "schema", keys: [] };
  return Object.entries(mapping).flatMap(([field, written]) => {
    if (
      typeof written !== "string" ||
      !/[#/]|\.(?:ya?ml|json)$/i.test(written) ||
      isLocal(written, visit, root)
    )
      return [];
    const keys = [...visit.keys, "discriminator", "mapping", field];
    return [
      { visit: { ...visit, slot, keys }, carrier: mapping, field, written, target: targetOf(written, visit) },
    ];
  });
}

/** URL that the references inside a schema start from: https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.1 */
export function schemaBase(value: object, { slot, base }: Visit): string {
  const id = slot.kind === "schema" && isPlainObject(value) ? getOwn(value, "$id") : undefined;
  if (typeof id !== "string" || id.startsWith("#")) return base;
  return absoluteReference(id, base)?.replace(/#.*$/s, "") ?? base;
}

/** A pointer into the source's own document: it stays as it is. Below an `$id` pointers start from there. */
function isLocal(written: string, { home, base }: Visit, root: SourceDocument): boolean {
  if (home !== root || !(written === "#" || written.startsWith("#/"))) return false;
  return base === root.location || written.startsWith("#/components/") || !home.identifiers().ids.has(base);
}

function isOpen(field: string, written: string, { home, base }: Visit): boolean {
  return field === "$dynamicRef" && written.startsWith("#") && isDynamic(home, written.slice(1), base);
}

/** Where a reference that stands at a place leads. */
export function targetOf(written: string, { home, base, keys: from }: Visit): ExternalReference["target"] {
  const hash = written.indexOf("#");
  const path = hash < 0 ? written : written.slice(0, hash);
  const fragment = hash < 0 ? "" : written.slice(hash + 1);
  if (path === "") {
    const isOfDocument = fragment.startsWith("/components/");
    return {
      location: home.location,
      fragment,
      context: { base: isOfDocument ? home.location : base, from },
    };
  }
  const byId = absoluteReference(path, base);
  const keys = byId === undefined ? undefined : home.identifiers().ids.get(byId);
  if (byId !== undefined && keys !== undefined)
    return { location: home.location, fragment, context: { base: byId, from: keys } };
  const location = absoluteReference(path, home.location);
  return location === undefined ? undefined : { location, fragment, context: { base: location, from: [] } };
}

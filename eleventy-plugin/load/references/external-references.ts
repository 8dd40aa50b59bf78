import {
  absoluteReference,
  isDynamic,
  type SourceDocument,
  type FragmentContext,
} from "../read/source-document.js";
import type { Slot } from "./document-grammar.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";

/** A slot still to be scanned, and the document that its value came from. */
export interface Visit {
  readonly slot: Slot;
  readonly home: SourceDocument;
  /** Base URL of relative references: that of `home` or of the innermost `$id`. */
  readonly base: string;
  /** Keys from the root of `home` to the slot's value. */
  readonly keys: readonly (string | number)[];
  /** Identifiers of the targets passed on the way here, for detecting cycles. */
  readonly trail: readonly string[];
}

/** A reference that is not a pointer into the source's own document. */
export interface ExternalReference {
  readonly visit: Visit;
  /** The object that contains the reference under the key `field`. */
  readonly carrier: MutableObject;
  readonly field: string;
  readonly written: string;
  /** Undefined if `written` is not a valid reference. */
  readonly target: Target | undefined;
}

interface Target {
  readonly location: string;
  readonly fragment: string;
  readonly context: FragmentContext;
}

/**
 * Returns the external references directly in an object: `$ref` or `$dynamicRef`, and the references in
 * `discriminator.mapping`.
 */
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

/** Returns the values of `discriminator.mapping` that are references rather than names of components. */
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

/**
 * Returns the base URL of references inside a schema:
 * https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.1
 */
export function schemaBase(value: object, { slot, base }: Visit): string {
  const id = slot.kind === "schema" && isPlainObject(value) ? getOwn(value, "$id") : undefined;
  if (typeof id !== "string" || id.startsWith("#")) return base;
  return absoluteReference(id, base)?.replace(/#.*$/s, "") ?? base;
}

/**
 * Whether a reference is a pointer into the source's own document and can stay unchanged. Inside a schema
 * with an `$id`, a pointer starts at that schema unless it begins with `#/components/`.
 */
function isLocal(written: string, { home, base }: Visit, root: SourceDocument): boolean {
  if (home !== root || !(written === "#" || written.startsWith("#/"))) return false;
  return base === root.location || written.startsWith("#/components/") || !home.identifiers().ids.has(base);
}

function isOpen(field: string, written: string, { home, base }: Visit): boolean {
  return field === "$dynamicRef" && written.startsWith("#") && isDynamic(home, written.slice(1), base);
}

/** Returns the document and fragment that a reference names. */
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

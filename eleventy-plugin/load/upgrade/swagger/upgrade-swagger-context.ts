import { pointerKeys, valueAt } from "../../../document/json-pointer.js";
import type { DocumentObject } from "../../../document/loaded-document.js";
import { isPlainObject } from "../../../document/plain-object.js";
import { stringsOf, type UpgradeContext } from "../openapi-30/upgrade-context.js";

/** A list of parameters with its references resolved. */
export interface ResolvedList {
  readonly parameters: readonly (DocumentObject | undefined)[];
  /** New index of each parameter after the removal of body and form parameters. */
  readonly places: readonly number[];
}

/** The context of an upgrade from Swagger 2.0. */
export interface SwaggerContext extends UpgradeContext {
  readonly root: DocumentObject;
  /** Memoised parameter lists that references lead into. */
  readonly parameterLists: WeakMap<object, ResolvedList>;
  /** Resolves a parameter or response, or a reference to one; undefined if the reference has no target. */
  resolveShared(part: unknown): DocumentObject | undefined;
}

/** Returns the value that a local reference (`#/…`) names; ignores inherited properties. */
export function resolvePointer(root: DocumentObject, reference: string): unknown {
  return valueAt(root, pointerKeys(reference.slice(1)));
}

/** Creates the context of one upgrade. `upgradeReference` returns a reference as it is after the upgrade. */
export function swaggerContext(
  root: DocumentObject,
  upgradeReference: (reference: string, context: SwaggerContext) => string,
): SwaggerContext {
  const context: SwaggerContext = {
    version: "2.0",
    root,
    schemas: new WeakMap(),
    parameterLists: new WeakMap(),
    reference: (text) => upgradeReference(text, context),
    resolveShared: sharedResolver(root),
  };
  return context;
}

/** Resolves chains of references between parameters or responses. Each reference is resolved only once. */
function sharedResolver(root: DocumentObject): SwaggerContext["resolveShared"] {
  const known = new Map<string, DocumentObject | undefined>();
  return (part) => {
    const passed = new Set<string>();
    let value = part;
    while (isPlainObject(value) && typeof value.$ref === "string" && !passed.has(value.$ref)) {
      const reference = value.$ref;
      if (known.has(reference)) {
        value = known.get(reference);
        break;
      }
      passed.add(reference);
      value = reference.startsWith("#/") ? resolvePointer(root, reference) : undefined;
    }
    const found = isPlainObject(value) && typeof value.$ref !== "string" ? value : undefined;
    for (const reference of passed) known.set(reference, found);
    return found;
  };
}

/** Maximum number of media types of one body; it prevents a small document from growing out of proportion. */
const MAX_MEDIA_TYPES = 50;

/**
 * Returns the media types of a body. An operation's own list overrides the document's; an empty list allows
 * any type. If nothing is declared, a file is assumed to be bytes and any other body JSON.
 * https://spec.openapis.org/oas/v2.0.html#operation-object
 */
export function mediaTypesOf(own: unknown, inherited: unknown, isFile = false): readonly string[] {
  const declared = stringsOf(Array.isArray(own) ? own : inherited).map((mediaType) => mediaType.trim());
  const named = declared.filter((mediaType) => mediaType !== "").slice(0, MAX_MEDIA_TYPES);
  if (named.length > 0) return named;
  if (Array.isArray(own) && own.length === 0 && !isFile) return ["*/*"];
  return [isFile ? "application/octet-stream" : "application/json"];
}

/**
 * Returns the media types of form fields: the declared ones that a form can have, or else the type that the
 * fields need.
 */
export function formMediaTypesOf(
  own: unknown,
  inherited: unknown,
  fields: readonly DocumentObject[],
): readonly string[] {
  const declared = stringsOf(Array.isArray(own) ? own : inherited).slice(0, MAX_MEDIA_TYPES);
  const multipart = declared.filter((mediaType) => mediaType.startsWith("multipart/"));
  if (fields.some((field) => field.type === "file"))
    return multipart.length > 0 ? multipart : ["multipart/form-data"];
  const forms = declared.filter(
    (mediaType) =>
      mediaType.startsWith("multipart/") || mediaType.startsWith("application/x-www-form-urlencoded"),
  );
  return forms.length > 0 ? forms : ["application/x-www-form-urlencoded"];
}

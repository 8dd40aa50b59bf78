import type { DocumentObject } from "../../../document/loaded-document.js";
import { stringsOf } from "../openapi-30/upgrade-context.js";

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

import type { DocumentObject } from "../../../document/loaded-document.js";
import { stringsOf } from "../upgrade-context.js";

/** More media types on one body are left out: a document must not grow out of all proportion. */
const MOST = 50;

/**
 * The media types of a body. An operation's own list wins over the document's; an empty one clears it, so that the type may
 * be any. Where nothing is declared the body is taken for JSON, a file for bytes.
 * https://spec.openapis.org/oas/v2.0.html#operation-object
 */
export function mediaTypesOf(own: unknown, inherited: unknown, isFile = false): readonly string[] {
  const declared = stringsOf(Array.isArray(own) ? own : inherited).map((mediaType) => mediaType.trim());
  const named = declared.filter((mediaType) => mediaType !== "").slice(0, MOST);
  if (named.length > 0) return named;
  if (Array.isArray(own) && own.length === 0 && !isFile) return ["*/*"];
  return [isFile ? "application/octet-stream" : "application/json"];
}

/** The media types of form fields: those declared that a form can have, else the one that the fields ask for. */
export function formMediaTypesOf(
  own: unknown,
  inherited: unknown,
  fields: readonly DocumentObject[],
): readonly string[] {
  const declared = stringsOf(Array.isArray(own) ? own : inherited).slice(0, MOST);
  const multipart = declared.filter((mediaType) => mediaType.startsWith("multipart/"));
  if (fields.some((field) => field.type === "file"))
    return multipart.length > 0 ? multipart : ["multipart/form-data"];
  const forms = declared.filter(
    (mediaType) =>
      mediaType.startsWith("multipart/") || mediaType.startsWith("application/x-www-form-urlencoded"),
  );
  return forms.length > 0 ? forms : ["application/x-www-form-urlencoded"];
}

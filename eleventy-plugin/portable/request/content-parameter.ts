import { toJsonText } from "../exact-number.js";
import type { Parameter } from "../model/parameter.js";
import { toFormText } from "./form-fields.js";
import type { FieldValue } from "./form-values.js";
import { toMediaTypeKind, toMediaTypeName } from "./media-type-kind.js";
import { encodeQueryText, encodeUnreserved } from "./percent-encoding.js";
import { isJsonObject, toPrimitiveText } from "./primitive-text.js";

/**
 * Serialises a `content` parameter in its media type, without the encoding that its location requires. JSON
 * is printed on one line.
 */
export function toContentText(parameter: Parameter, field: FieldValue): string {
  if ("text" in field) return field.text;
  const kind = toMediaTypeKind(parameter.contentType ?? "");
  return kind === "json" ? toJsonText(field.value) : toPrimitiveText(field.value);
}

/**
 * Returns the whole query of a `querystring` parameter. A form with fields is encoded as a urlencoded body.
 * Plain text, or a form typed as text, counts as a query written by hand: only characters that a query does
 * not allow are encoded. Any other value is percent-encoded as a whole.
 * https://spec.openapis.org/oas/v3.2.0.html#parameter-locations
 */
export function toQuerystring(parameter: Parameter, field: FieldValue): string {
  const kind = toMediaTypeKind(parameter.contentType ?? "");
  if (kind === "form" && "value" in field && isJsonObject(field.value)) {
    return toFormText(
      Object.entries(field.value).map(([name, value]) => ({ name, value })),
      [],
    );
  }
  const text = toContentText(parameter, field);
  const isQuery = kind === "form" || toMediaTypeName(parameter.contentType ?? "") === "text/plain";
  return isQuery ? encodeQueryText(text) : encodeUnreserved(text);
}

/**
 * Serialises a `content` header. In JSON, escapes all characters that are not printable ASCII, so that the
 * value is valid in a header.
 */
export function toHeaderContent(parameter: Parameter, field: FieldValue): string {
  const text = toContentText(parameter, field);
  if (toMediaTypeKind(parameter.contentType ?? "") !== "json") return text;
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Serialises a `content` cookie. Percent-encodes it unless its type is a text type, because cookie values may
 * contain neither quotes nor commas.
 */
export function toCookieContent(parameter: Parameter, field: FieldValue): string {
  const text = toContentText(parameter, field);
  return toMediaTypeKind(parameter.contentType ?? "") === "text" ? text : encodeUnreserved(text);
}

import type { Json } from "../model/json.js";
import type { PropertyEncoding } from "../model/media-type.js";
import { isStyled, toFieldText, toStyle } from "./form-fields.js";
import type { BodyField, ChosenFile } from "./form-values.js";
import type { RequestPart } from "./http-request.js";
import { toFileType, toMediaTypeKind, toPartType } from "./media-type-kind.js";
import { toPairs } from "./parameter-styles.js";
import { plainEncoding } from "./percent-encoding.js";
import { withoutNulls, isJsonArray, isJsonObject } from "./primitive-text.js";
import type { PartEncoding, SentMediaType } from "./part-encoding.js";
import { toWellFormed } from "../well-formed.js";

/**
 * Returns the parts of a multipart body: one for each field, or one for each item of an array. Objects are
 * serialised as JSON and, by default, declare the JSON type. Text and numbers declare no type by default,
 * because `text/plain` is implied (RFC 7578 4.4). Style-based serialisation applies only in
 * `multipart/form-data`. https://spec.openapis.org/oas/v3.2.0.html#encoding-multipart-media-types
 */
export function toParts(
  fields: readonly BodyField[],
  { encoding: encodings, byPosition }: Pick<SentMediaType, "encoding" | "byPosition">,
  isForm: boolean,
): readonly RequestPart[] {
  return fields
    .map((field, index) => ({
      field: byPosition ? { ...field, name: "" } : field,
      encoding: byPosition
        ? encodingAt(encodings, index)
        : encodings.find(({ property }) => property === field.name),
    }))
    .filter(({ field }) => field.sent)
    .flatMap(({ field, encoding }) => {
      if ("files" in field) return field.files.map((file) => toFilePart(field.name, file, encoding));
      const items = isJsonArray(field.value) && byPosition ? [field.value] : field.value;
      if (isForm && isStyled(encoding)) {
        const pairs = toPairs({ name: field.name, value: field.value, ...toStyle(encoding) }, plainEncoding);
        return pairs.map(({ name, value }) => toTextPart(name, value));
      }
      return withoutNulls(isJsonArray(items) ? items : [items]).map((item) =>
        toTextPart(field.name, toFieldText(item, encoding), toType(item, encoding), encoding),
      );
    });
}

/** Returns the encoding of an item: the one for its position, otherwise the one for all further items. */
export function encodingAt<Encoding extends PropertyEncoding>(
  encodings: readonly Encoding[],
  index: number,
): Encoding | undefined {
  return (
    encodings.find(({ position }) => position === index) ??
    encodings.find(({ position }) => position === "items")
  );
}

/**
 * Returns the last segment of a file name without control and format characters. Returns `file` if only dots
 * and hyphens remain, because curl reads `-` as standard input.
 */
export function toBaseName(name: string): string {
  const base = (name.split(/[/\\]/).at(-1) ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").trim();
  return /^[-.]*$/.test(base) ? "file" : toWellFormed(base);
}

/**
 * Returns the content type of a part. Objects and arrays are serialised as JSON, so they are never declared
 * as XML.
 */
function toType(value: Json, encoding: PropertyEncoding | undefined): string | undefined {
  const isJson = isJsonObject(value) || isJsonArray(value);
  const type = encoding?.contentType === undefined ? undefined : toPartType(encoding.contentType);
  if (isJson && (type === undefined || toMediaTypeKind(type) === "xml")) return "application/json";
  return type;
}

function toTextPart(name: string, text: string, contentType?: string, encoding?: PartEncoding): RequestPart {
  return {
    kind: "text",
    name: withLineEnds(name),
    text: withLineEnds(text),
    ...(contentType !== undefined && contentType !== "text/plain" && { contentType }),
    ...headersOf(encoding),
  };
}

function toFilePart(name: string, file: ChosenFile, encoding: PartEncoding | undefined): RequestPart {
  const contentType = file.contentType || encoding?.contentType || "application/octet-stream";
  return {
    kind: "file",
    name: withLineEnds(name),
    fileName: toBaseName(file.name),
    contentType: toPartType(contentType, toFileType),
    ...headersOf(encoding),
  };
}

const headersOf = (encoding?: PartEncoding): Pick<RequestPart, "headers"> =>
  encoding?.sent?.length ? { headers: encoding.sent } : {};

/**
 * Normalises line breaks as forms do, in names and in values:
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set
 */
function withLineEnds(text: string): string {
  return toWellFormed(text)
    .replaceAll("\0", "")
    .replace(/\r\n|\r|\n/g, "\r\n");
}

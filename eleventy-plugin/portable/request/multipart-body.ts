import type { Json } from "../model/json.js";
import type { PropertyEncoding } from "../model/media-type.js";
import { toWellFormed } from "../well-formed.js";
import { isStyled, toFieldText, toStyle } from "./form-fields.js";
import type { BodyField, ChosenFile } from "./form-values.js";
import type { FilePart, MultipartPayload, RequestPart, TextPayload } from "./http-request.js";
import {
  toFileType,
  toMediaTypeKind,
  toMediaTypeName,
  toPartType,
  typeParameters,
} from "./media-type-kind.js";
import type { PartEncoding, SentMediaType } from "./request-data.js";
import { toPairs } from "./parameter-styles.js";
import { plainEncoding } from "./percent-encoding.js";
import { isJsonArray, isJsonObject, withoutNulls } from "./primitive-text.js";

/**
 * Returns a multipart body as a sequence of texts and file parts. Does not use `FormData`, which sets the
 * type of a part only together with a file name, so that servers treat the part as a file.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart/form-data-encoding-algorithm
 */
export function toMultipartPieces(
  { parts, boundary: fixedBoundary }: MultipartPayload,
  boundary: string,
): readonly (string | FilePart)[] {
  const isForm = fixedBoundary === undefined;
  const pieces = parts.flatMap((part) => [
    `--${boundary}\r\n${toPartHead(part, isForm)}`,
    part.kind === "file" ? part : part.text,
    "\r\n",
  ]);
  return [...pieces, `--${boundary}--\r\n`];
}

/** Joins adjacent texts. */
export function joinedTexts(pieces: readonly (string | FilePart)[]): readonly (string | FilePart)[] {
  const joined: (string | FilePart)[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === "string" && typeof last === "string") joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

/** Whether a `FormData` can represent the part unchanged. */
export function fitsFormData(part: RequestPart): boolean {
  return part.headers === undefined && (part.kind === "file" || part.contentType === undefined);
}

function toPartHead(part: RequestPart, isForm: boolean): string {
  const fileName = part.kind === "file" ? `; filename="${escape(part.fileName)}"` : "";
  const { headers = [] } = part;
  const isNamed = isForm || part.name !== "";
  const lines = [
    ...(isNamed ? [`Content-Disposition: form-data; name="${escape(part.name)}"${fileName}`] : []),
    ...(part.contentType === undefined ? [] : [`Content-Type: ${part.contentType}`]),
    ...headers.map(({ name, value }) => `${name}: ${value}`),
  ];
  return `${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
}

const escape = (name: string): string =>
  name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");

/** Constant, so that samples of two builds can be compared. */
const BOUNDARY = "part-5f2c8a1e9d7b";
/** A boundary that needs no quotes: https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 */
const PLAIN_BOUNDARY = /^ *boundary="?([\w'+.-]{1,70})"? *$/i;

/**
 * Returns a multipart body other than `multipart/form-data`, with the `Content-Type` that declares its
 * boundary. Parts of `multipart/related` have no names, because their position and `Content-ID` identify
 * them. Its `Content-Type` also declares the type of the first part (RFC 2387 3.1). In other types, a part
 * loses its name only if it has its own `Content-Disposition` header. All other parts keep theirs, because
 * servers can identify them only by name.
 */
export function toTypedMultipart(
  contentType: string,
  originalParts: readonly RequestPart[],
): { readonly contentType: string; readonly payload: MultipartPayload } {
  const type = toMediaTypeName(contentType);
  const isRelated = type === "multipart/related";
  const isDisposed = ({ headers = [] }: RequestPart): boolean =>
    headers.some(({ name }) => name.toLowerCase() === "content-disposition");
  const parts = originalParts.map((part) => (isRelated || isDisposed(part) ? { ...part, name: "" } : part));
  const parameters = typeParameters(contentType);
  const boundary = freeBoundary(parts, parameters);
  const others = parameters
    .map((each) => each.trim())
    .filter((each) => each !== "" && !/^boundary=/i.test(each));
  const root = toMediaTypeName(parts[0]?.contentType ?? "text/plain");
  const declaresRoot = isRelated && !others.some((each) => /^type=/i.test(each));
  return {
    contentType: [type, `boundary=${boundary}`, ...(declaresRoot ? [`type="${root}"`] : []), ...others].join(
      "; ",
    ),
    payload: { kind: "multipart", parts, boundary },
  };
}

/**
 * Whether a text begins with a boundary line. It is then a complete multipart body, written by the author.
 */
export function isAuthoredMultipart(text: string): boolean {
  return FIRST_BOUNDARY_LINE.test(text);
}

const FIRST_BOUNDARY_LINE = /^--([\w'()+,./:=?-]{1,70})[ \t]*\r?\n/;

/**
 * Returns a complete multipart body with the `Content-Type` that declares its boundary. Normalises line
 * breaks to CRLF.
 */
export function toAuthoredMultipart(
  contentType: string,
  text: string,
): { readonly contentType: string; readonly payload: TextPayload } {
  const boundary = FIRST_BOUNDARY_LINE.exec(text)?.[1];
  const others = typeParameters(contentType).filter((each) => !/^ *boundary=/i.test(each));
  const named = [toMediaTypeName(contentType), ...(boundary ? [` boundary="${boundary}"`] : []), ...others];
  return {
    contentType: named.join(";"),
    payload: { kind: "text", text: text.replace(/\r\n|\r|\n/g, "\r\n") },
  };
}

/**
 * Returns a boundary that no text part contains: the declared one if possible, otherwise `BOUNDARY`, with a
 * number if necessary.
 */
function freeBoundary(parts: readonly RequestPart[], parameters: readonly string[]): string {
  const isFree = (boundary: string): boolean =>
    !parts.some((part) => part.kind === "text" && part.text.includes(boundary));
  const [named] = parameters.flatMap((each) => PLAIN_BOUNDARY.exec(each)?.[1] ?? []);
  if (named !== undefined && isFree(named)) return named;
  let boundary = BOUNDARY;
  for (let count = 1; !isFree(boundary); count += 1) boundary = `${BOUNDARY}-${count}`;
  return boundary;
}

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

import type { FilePart, MultipartPayload, RequestPart, TextPayload } from "./http-request.js";
import { typeParameters, toMediaTypeName } from "./media-type-kind.js";

/**
 * A multipart body in its pieces, one after the other: text, and the parts whose files stand between it. Written here and
 * not by `FormData`, which gives a part a type only together with a file name, so that servers take it for a file.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart/form-data-encoding-algorithm
 */
export function toMultipartPieces(
  { parts, boundary: own }: MultipartPayload,
  boundary: string,
): readonly (string | FilePart)[] {
  const isForm = own === undefined;
  const pieces = parts.flatMap((part) => [
    `--${boundary}\r\n${toPartHead(part, isForm)}`,
    part.kind === "file" ? part : part.text,
    "\r\n",
  ]);
  return [...pieces, `--${boundary}--\r\n`];
}

/** The same with the texts that follow each other in one. */
export function joinedTexts(pieces: readonly (string | FilePart)[]): readonly (string | FilePart)[] {
  const joined: (string | FilePart)[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === "string" && typeof last === "string") joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

/** Whether a `FormData` can hold the part as it is. */
export function isOfFormData(part: RequestPart): boolean {
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

/** The same in each build, so that a sample is a text that can be compared. */
const BOUNDARY = "part-5f2c8a1e9d7b";
/** A boundary that needs no quotes: https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 */
const PLAIN_BOUNDARY = /^ *boundary="?([\w'+.-]{1,70})"? *$/i;

/**
 * A body of `multipart/mixed`, `multipart/related` and others with the type that names its boundary. The parts of a
 * related body have no names: they are known by their place and their `Content-ID`, and the type of the first is said
 * (RFC 2387 3.1). Elsewhere they keep their names, as a server has nothing else to know them by.
 */
export function toTypedMultipart(
  contentType: string,
  given: readonly RequestPart[],
): { readonly contentType: string; readonly payload: MultipartPayload } {
  const type = toMediaTypeName(contentType);
  const isRelated = type === "multipart/related";
  const isDisposed = ({ headers = [] }: RequestPart): boolean =>
    headers.some(({ name }) => name.toLowerCase() === "content-disposition");
  const parts = given.map((part) => (isRelated || isDisposed(part) ? { ...part, name: "" } : part));
  const written = typeParameters(contentType);
  const boundary = freeBoundary(parts, written);
  const others = written
    .map((each) => each.trim())
    .filter((each) => each !== "" && !/^boundary=/i.test(each));
  const root = toMediaTypeName(parts[0]?.contentType ?? "text/plain");
  const saysRoot = isRelated && !others.some((each) => /^type=/i.test(each));
  return {
    contentType: [type, `boundary=${boundary}`, ...(saysRoot ? [`type="${root}"`] : []), ...others].join(
      "; ",
    ),
    payload: { kind: "multipart", parts, boundary },
  };
}

/** Whether a text is a multipart body that an author has written, boundary and all. */
export function isAuthoredMultipart(text: string): boolean {
  return WRITTEN.test(text);
}

const WRITTEN = /^--([\w'()+,./:=?-]{1,70})[ \t]*\r?\n/;

/** Such a body with the type that names its boundary. Its lines end as those of headers do. */
export function toAuthoredMultipart(
  contentType: string,
  text: string,
): { readonly contentType: string; readonly payload: TextPayload } {
  const boundary = WRITTEN.exec(text)?.[1];
  const others = typeParameters(contentType).filter((each) => !/^ *boundary=/i.test(each));
  const named = [toMediaTypeName(contentType), ...(boundary ? [` boundary="${boundary}"`] : []), ...others];
  return {
    contentType: named.join(";"),
    payload: { kind: "text", text: text.replace(/\r\n|\r|\n/g, "\r\n") },
  };
}

/** The boundary that the document names, else ours, made longer until no part holds it. */
function freeBoundary(parts: readonly RequestPart[], parameters: readonly string[]): string {
  const isFree = (boundary: string): boolean =>
    !parts.some((part) => part.kind === "text" && part.text.includes(boundary));
  const [named] = parameters.flatMap((each) => PLAIN_BOUNDARY.exec(each)?.[1] ?? []);
  if (named !== undefined && isFree(named)) return named;
  let boundary = BOUNDARY;
  for (let count = 1; !isFree(boundary); count += 1) boundary = `${BOUNDARY}-${count}`;
  return boundary;
}

import { followsRedirects } from "../../request/follows-redirects.js";
import type {
  HttpRequest,
  MultipartPayload,
  RequestHeader,
  RequestPart,
} from "../../request/http-request.js";
import { joinedTexts, toMultipartPieces } from "../../request/multipart-body.js";
import { quoteShell, quoteShellHeader } from "../quote.js";
import { textLines } from "../text-lines.js";

/**
 * No system takes a word of 128 KiB on a command line for granted; a character has three bytes at most, for a surrogate
 * is half of one with four.
 */
const LONGEST_WORD = Math.floor(131_071 / 3);

/**
 * A curl command for bash. It follows redirects where Send does. Bodies go through `--data-raw` and form values through
 * `--form-string`, which never read a file whatever a value begins with; only a file that the request names gets an `@`.
 */
export function toCurl(request: HttpRequest): string {
  const { url, headers } = request;
  const words = [
    "curl",
    ...(followsRedirects(request) ? ["-L"] : []),
    ...(/[[\]{}]/.test(url) ? ["-g"] : []),
    ...toMethod(request),
    quoteShell(url),
  ];
  const lines = [
    words.join(" "),
    ...headers.flatMap((header) => toHeader(header, request)),
    ...toBody(request),
  ];
  const command = lines.join(" \\\n  ");
  const source = toSource(request);
  return source === undefined ? command : `${source} |\n  ${command}`;
}

/**
 * The command whose output is the body. A built-in command of the shell has no limit, and what comes from its output is
 * sent as it is. Parts with a boundary of their own are put together here, where files stand between them.
 */
function toSource({ body }: HttpRequest): string | undefined {
  if (body?.kind === "text" && body.text.length > LONGEST_WORD) return `printf %s ${quoteShell(body.text)}`;
  if (body?.kind !== "multipart" || body.boundary === undefined) return undefined;
  const pieces = toMultipartPieces(body, body.boundary);
  if (pieces.every((piece) => typeof piece === "string")) {
    const text = pieces.join("");
    return text.length > LONGEST_WORD ? `printf %s ${toShellLines(text, " \\\n  ")}` : undefined;
  }
  const commands = joinedTexts(pieces).map((piece) =>
    typeof piece === "string"
      ? `printf %s ${toShellLines(piece, " \\\n    ")}`
      : `cat ${quoteShell(piece.fileName)}`,
  );
  return `{\n${commands.map((each) => `  ${each}\n`).join("")}}`;
}

/** One word for each line; lines that end as those of headers do are in `$'…'`, which writes `\r\n`. */
function toShellLines(text: string, separator: string): string {
  return textLines(text).map(quoteShell).join(separator);
}

/** Readers look for the method, so each but GET is said, also where curl would choose it by itself. */
function toMethod({ method, body }: HttpRequest): readonly string[] {
  if (method === "HEAD" && !body) return ["-I"];
  if (method === "GET" && !body) return [];
  return ["-X", /^[A-Za-z]+$/.test(method) ? method : quoteShell(method)];
}

function toHeader({ name, value }: RequestHeader, { body }: HttpRequest): readonly string[] {
  if (body?.kind === "form" && isFormType(name, value)) return [];
  return [`-H ${quoteShellHeader(value === "" ? `${name};` : `${name}: ${value}`)}`];
}

/** The type that curl sends with `--data-raw` when no other is asked for. */
function isFormType(name: string, value: string): boolean {
  return name.toLowerCase() === "content-type" && value === "application/x-www-form-urlencoded";
}

function toBody(request: HttpRequest): readonly string[] {
  const { headers, body } = request;
  if (!body) return [];
  const untyped = headers.every(({ name }) => name.toLowerCase() !== "content-type")
    ? ["-H 'Content-Type:'"]
    : [];
  const isPiped = toSource(request) !== undefined;
  if (body.kind === "multipart")
    return body.boundary === undefined ? body.parts.map(toPart) : [toParts(body, body.boundary, isPiped)];
  if (body.kind === "form")
    return body.fields.length === 0
      ? ["--data-raw ''"]
      : body.fields.map(({ encoded }) => `--data-raw ${quoteShell(encoded)}`);
  if (body.kind === "file") return [...untyped, `--data-binary ${quoteShell(`@${body.fileName}`)}`];
  return [...untyped, isPiped ? "--data-binary @-" : `--data-raw ${quoteShell(body.text)}`];
}

/** Words that touch each other are one. */
function toParts(body: MultipartPayload, boundary: string, isPiped: boolean): string {
  if (isPiped) return "--data-binary @-";
  const text = toMultipartPieces(body, boundary).join("");
  return `--data-binary ${toShellLines(text, "\\\n")}`;
}

function toPart(part: RequestPart): string {
  const { name, contentType, headers = [] } = part;
  if (part.kind === "text" && contentType === undefined && headers.length === 0)
    return `--form-string ${quoteShell(`${name}=${part.text}`)}`;
  const content = part.kind === "file" ? `@${toFormWord(part.fileName)}` : toFormWord(part.text);
  const type = contentType === undefined ? "" : `;type=${contentType}`;
  const more = headers.map((header) => `;headers="${escapeFormText(`${header.name}: ${header.value}`)}"`);
  return `-F ${quoteShell([`${name}=${content}${type}`, ...more].join(""))}`;
}

/** Inside curl's own double quotes neither `@` nor `<` nor `;` has a meaning: https://curl.se/docs/manpage.html#-F */
function toFormWord(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `"${escapeFormText(text)}"`;
}

function escapeFormText(text: string): string {
  return text.replace(/["\\]/g, "\\$&");
}

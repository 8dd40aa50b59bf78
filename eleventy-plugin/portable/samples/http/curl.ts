import { followsRedirects } from "../../request/follows-redirects.js";
import { isFormType } from "../../request/form-fields.js";
import type {
  HttpRequest,
  MultipartPayload,
  RequestHeader,
  RequestPart,
} from "../../request/http-request.js";
import { joinedTexts, toMultipartPieces } from "../../request/multipart-body.js";
import { quoteShell, quoteShellHeader, textLines } from "../literals/quote.js";

/**
 * Longest argument in UTF-16 units. Linux limits an argument to 128 KiB, and a unit has at most three bytes
 * in UTF-8.
 */
const LONGEST_WORD = Math.floor(131_071 / 3);

/**
 * Prints a curl command for bash. It follows redirects if the panel's Send button does. Bodies use
 * `--data-raw` and form values `--form-string`, which never read a file, even if the value begins with `@`.
 * Only a file of the request gets an `@`.
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
 * Returns the command whose output curl sends as the body, or undefined if the command line contains the
 * body. Arguments of commands that are built into the shell have no length limit, and the output is sent
 * unchanged. If a multipart body with a fixed boundary contains files, the command assembles it.
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

/**
 * Quotes each line as one word. Lines that end with CRLF are quoted as `$'…'`, which supports the escape
 * `\r\n`.
 */
function toShellLines(text: string, separator: string): string {
  return textLines(text).map(quoteShell).join(separator);
}

/**
 * Prints the method even if curl would choose it by default, because readers look for it. Without a body, GET
 * is omitted, and HEAD is printed as `-I`.
 */
function toMethod({ method, body }: HttpRequest): readonly string[] {
  if (method === "HEAD" && !body) return ["-I"];
  if (method === "GET" && !body) return [];
  return ["-X", /^[A-Za-z]+$/.test(method) ? method : quoteShell(method)];
}

function toHeader(header: RequestHeader, { body }: HttpRequest): readonly string[] {
  const { name, value } = header;
  // curl sends it by default with `--data-raw`.
  if (body?.kind === "form" && isFormType(header)) return [];
  return [`-H ${quoteShellHeader(value === "" ? `${name};` : `${name}: ${value}`)}`];
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

/**
 * Prints all parts as one argument, unless they are piped. Each line is quoted separately; the shell joins
 * quoted texts that have only an escaped line break between them.
 */
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
  const headerTexts = headers.map(
    (header) => `;headers="${escapeFormText(`${header.name}: ${header.value}`)}"`,
  );
  return `-F ${quoteShell([`${name}=${content}${type}`, ...headerTexts].join(""))}`;
}

/**
 * Quotes a value of `-F` if necessary. Inside curl's own double quotes, `@`, `<` and `;` have no meaning:
 * https://curl.se/docs/manpage.html#-F
 */
function toFormWord(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `"${escapeFormText(text)}"`;
}

function escapeFormText(text: string): string {
  return text.replace(/["\\]/g, "\\$&");
}

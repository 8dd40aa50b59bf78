import { followsRedirects } from "../../request/follows-redirects.js";
import type { HttpRequest, RequestHeader, RequestPart, TextPayload } from "../../request/http-request.js";
import { quoteShell, quoteShellHeader } from "../quote.js";

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
  return isPiped(request) ? `printf %s ${quoteShell(request.body.text)} |\n  ${command}` : command;
}

/** A built-in command of the shell has no limit, and a body from its output is sent as it is. */
function isPiped(request: HttpRequest): request is HttpRequest & { readonly body: TextPayload } {
  return request.body?.kind === "text" && request.body.text.length > LONGEST_WORD;
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
  if (body.kind === "multipart") return body.parts.map(toPart);
  if (body.kind === "form")
    return body.fields.length === 0
      ? ["--data-raw ''"]
      : body.fields.map(({ encoded }) => `--data-raw ${quoteShell(encoded)}`);
  if (body.kind === "file") return [...untyped, `--data-binary ${quoteShell(`@${body.fileName}`)}`];
  return [...untyped, isPiped(request) ? "--data-binary @-" : `--data-raw ${quoteShell(body.text)}`];
}

function toPart(part: RequestPart): string {
  if (part.kind === "file")
    return `-F ${quoteShell(`${part.name}=@${toFormWord(part.fileName)};type=${part.contentType}`)}`;
  if (part.contentType === undefined) return `--form-string ${quoteShell(`${part.name}=${part.text}`)}`;
  return `-F ${quoteShell(`${part.name}=${toFormWord(part.text)};type=${part.contentType}`)}`;
}

/** Inside curl's own double quotes neither `@` nor `<` nor `;` has a meaning: https://curl.se/docs/manpage.html#-F */
function toFormWord(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : `"${text.replace(/["\\]/g, "\\$&")}"`;
}

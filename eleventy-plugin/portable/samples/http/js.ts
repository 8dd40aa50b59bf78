import type {
  HttpRequest,
  MultipartPayload,
  RequestHeader,
  RequestPart,
  RequestPayload,
} from "../../request/http-request.js";
import { fitsFormData, toMultipartPieces } from "../../request/multipart-body.js";
import { toObjectLiteral } from "../literals/object-literal.js";
import { quoteJavaScript, textLines } from "../literals/quote.js";

/**
 * Prints a module that calls `fetch`. A JSON body is an object literal if `JSON.stringify` yields exactly the
 * request's text, otherwise the text. 64-bit integers, `1.0` and a key `__proto__` always require the text.
 */
export function toJavaScript(request: HttpRequest): string {
  const { url, body } = request;
  const usesFiles =
    body?.kind === "file" || (body?.kind === "multipart" && body.parts.some(({ kind }) => kind === "file"));
  const options = toOptions(request);
  const call =
    options.length === 0
      ? `fetch(${quoteJavaScript(url)})`
      : `fetch(${quoteJavaScript(url)}, {\n${indent(options.join("\n"))}\n})`;
  return [
    ...toComments(request),
    ...(usesFiles ? ['import { readFile } from "node:fs/promises";', ""] : []),
    ...(body?.kind === "multipart" ? [...toForm(body), ""] : []),
    `const response = await ${call};`,
    "",
    "console.log(response.status, await response.text());",
  ].join("\n");
}

/**
 * Returns comments about parts of the request that `fetch` forbids:
 * https://fetch.spec.whatwg.org/#dom-request
 */
function toComments({ method, body }: HttpRequest): readonly string[] {
  if (/^(CONNECT|TRACE|TRACK)$/i.test(method))
    return [`// fetch refuses ${method.toUpperCase()} requests: use another client.`];
  return body && !mayHaveBody(method)
    ? [`// fetch cannot send a body with ${method}: it is left out here.`]
    : [];
}

function mayHaveBody(method: string): boolean {
  return !/^(GET|HEAD)$/i.test(method);
}

function toOptions({ method, headers, body }: HttpRequest): readonly string[] {
  const sent = body && mayHaveBody(method) ? body : undefined;
  return [
    ...(method === "GET" ? [] : [`method: ${quoteJavaScript(method)},`]),
    ...(headers.length === 0 ? [] : [`headers: ${toHeaders(headers)},`]),
    ...(sent ? [`body:${toBody(sent, headers).replace(/^(?!\n)/, " ")},`] : []),
  ];
}

/**
 * Prints headers as an object literal, or as pairs if a header is named `__proto__`. In an object literal,
 * this key would set the prototype.
 */
function toHeaders(headers: readonly RequestHeader[]): string {
  if (headers.some(({ name }) => name === "__proto__")) {
    return `[\n${indent(headers.map(({ name, value }) => `[${quoteJavaScript(name)}, ${quoteJavaScript(value)}],`).join("\n"))}\n]`;
  }
  const lines = headers.map(
    ({ name, value }) =>
      `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJavaScript(name)}: ${quoteJavaScript(value)},`,
  );
  return `{\n${indent(lines.join("\n"))}\n}`;
}

function toBody(body: RequestPayload, headers: readonly RequestHeader[]): string {
  if (body.kind === "multipart") return "form";
  if (body.kind === "file") return `await readFile(${quoteJavaScript(body.fileName)})`;
  if (body.kind === "form") return body.plain ? toSearchParams(body.fields) : quoteJavaScript(body.text);
  const type = headers.find(({ name }) => name.toLowerCase() === "content-type")?.value ?? "";
  return (/json/i.test(type) ? toObjectLiteral(body.text) : undefined) ?? toLines(body.text);
}

function toSearchParams(fields: readonly { readonly name: string; readonly value: string }[]): string {
  const pairs = fields.map(({ name, value }) => `[${quoteJavaScript(name)}, ${quoteJavaScript(value)}],`);
  return pairs.length === 0
    ? "new URLSearchParams()"
    : `new URLSearchParams([\n${indent(pairs.join("\n"))}\n])`;
}

/** Prints a text with one literal for each line. */
function toLines(text: string): string {
  const lines = textLines(text);
  if (lines.length < 2) return quoteJavaScript(text);
  return `\n${indent(lines.map(quoteJavaScript).join(" +\n"))}`;
}

function toForm(body: MultipartPayload): readonly string[] {
  const { parts, boundary } = body;
  if (boundary !== undefined) return ["const form = new Blob([", ...toPieces(body, boundary, "  "), "]);"];
  return parts.every(fitsFormData) ? toFormData(parts) : toAssembledForm(body);
}

function toFormData(parts: readonly RequestPart[]): readonly string[] {
  return ["const form = new FormData();", ...parts.map((part) => `form.append(${toArguments(part)});`)];
}

function toArguments(part: RequestPart): string {
  const name = quoteJavaScript(part.name);
  if (part.kind === "text") return `${name}, ${quoteJavaScript(part.text)}`;
  const file = quoteJavaScript(part.fileName);
  return `${name}, new Blob([await readFile(${file})], { type: ${quoteJavaScript(part.contentType)} }), ${file}`;
}

/**
 * Placeholder for the boundary, which the sample generates at run time. No text of a request contains a null
 * character.
 */
const BOUNDARY = "\0";

function toAssembledForm(body: MultipartPayload): readonly string[] {
  return [
    "const boundary = crypto.randomUUID();",
    body.parts.some(({ headers }) => headers)
      ? "// FormData holds no headers of parts."
      : "// FormData would give the parts with a type a file name.",
    "const form = new Blob(",
    "  [",
    ...toPieces(body, BOUNDARY, "    "),
    "  ],",
    "  { type: `multipart/form-data; boundary=${boundary}` },",
    ");",
  ];
}

function toPieces(body: MultipartPayload, boundary: string, margin: string): readonly string[] {
  return toMultipartPieces(body, boundary)
    .flatMap((piece) =>
      typeof piece === "string" ? toLiterals(piece) : [`await readFile(${quoteJavaScript(piece.fileName)})`],
    )
    .map((piece) => `${margin}${piece},`);
}

/** Returns one literal for each line. */
function toLiterals(text: string): readonly string[] {
  const lines = textLines(text);
  return lines.map((line) =>
    line.startsWith(`--${BOUNDARY}`)
      ? `\`${line.replace(BOUNDARY, "${boundary}").replace("\r\n", "\\r\\n")}\``
      : quoteJavaScript(line),
  );
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}

import { isFormType } from "../../request/form-fields.js";
import type { HttpRequest, RequestPart, RequestPayload } from "../../request/http-request.js";
import { joinedTexts, toMultipartPieces } from "../../request/multipart-body.js";
import { quotePython, quotePythonLines, textLines } from "../literals/quote.js";

/** Methods that the requests library has a function for. */
const FUNCTIONS = new Set(["GET", "OPTIONS", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Prints a script for the requests library. JSON is printed as text, because `json=` would change its white
 * space and numbers. Text beyond ASCII is encoded explicitly, because the library would encode it as Latin-1
 * with urllib3 1.
 */
export function toPython(request: HttpRequest): string {
  const { method, url, body } = request;
  const lines = body ? toBodyLines(body) : [];
  const hasFunction = FUNCTIONS.has(method);
  const options = [...toHeaders(request), ...(body ? toBody(body) : [])];
  const words = [...(hasFunction ? [] : [quotePython(method)]), quotePython(url), ...options];
  const list =
    options.length === 0 ? words.join(", ") : `\n${indent(words.map((word) => `${word},`).join("\n"))}\n`;
  return [
    "import requests",
    "",
    ...lines,
    `response = requests.${hasFunction ? method.toLowerCase() : "request"}(${list})`,
    "",
    "print(response.status_code, response.text)",
  ].join("\n");
}

/** Returns the lines that assign a body of several lines to a variable before the call. */
function toBodyLines(body: RequestPayload): readonly string[] {
  if (body.kind === "text") return /\n/.test(body.text) ? [`body = ${quotePythonLines(body.text)}`, ""] : [];
  if (body.kind !== "multipart" || body.boundary === undefined) return [];
  const pieces = joinedTexts(toMultipartPieces(body, body.boundary)).flatMap((piece) =>
    typeof piece === "string"
      ? textLines(piece).map((line) => `${toBytes(line)},`)
      : [`open(${quotePython(piece.fileName)}, "rb").read(),`],
  );
  return [`body = b"".join([\n${indent(pieces.join("\n"))}\n])`, ""];
}

/**
 * Prints a line as bytes. Lines with other characters than ASCII are printed as text with `.encode()`,
 * because a bytes literal can contain neither these characters nor Unicode escapes.
 */
function toBytes(line: string): string {
  return /^[\t\r\n\x20-\x7e]*$/.test(line) ? `b${quotePython(line)}` : `${quotePython(line)}.encode()`;
}

function toHeaders({ headers, body }: HttpRequest): readonly string[] {
  const printed = headers.filter(
    (header) => !(body?.kind === "form" && isPrintable(body) && isFormType(header)),
  );
  if (printed.length === 0) return [];
  const lines = printed.map(({ name, value }) => `${quotePython(name)}: ${quotePython(value)},`);
  return [`headers={\n${indent(lines.join("\n"))}\n}`];
}

function toBody(body: RequestPayload): readonly string[] {
  if (body.kind === "file") return [`data=open(${quotePython(body.fileName)}, "rb")`];
  if (body.kind === "multipart" && body.boundary !== undefined) return ["data=body"];
  if (body.kind === "multipart") return [`files=[\n${indent(body.parts.map(toPart).join("\n"))}\n]`];
  if (body.kind === "form")
    return [`data=${isPrintable(body) ? toPairs(body.fields) : quotePython(body.text)}`];
  const encode = /[^\0-\x7f]/.test(body.text) ? ".encode()" : "";
  return [`data=${/\n/.test(body.text) ? "body" : quotePython(body.text)}${encode}`];
}

/**
 * Whether the form can be printed as pairs. A form with `*` or `~` cannot, because Python's `urlencode`
 * encodes these characters differently from the URL standard.
 */
function isPrintable({ plain, fields }: RequestPayload & { kind: "form" }): boolean {
  return plain && fields.length > 0 && fields.every(({ name, value }) => !/[*~]/.test(name + value));
}

function toPairs(fields: readonly { readonly name: string; readonly value: string }[]): string {
  return `[\n${indent(fields.map(({ name, value }) => `(${quotePython(name)}, ${quotePython(value)}),`).join("\n"))}\n]`;
}

/**
 * Prints an entry for `files=`: the part's name, then a tuple of the file name (`None` for text), the
 * content, the type and the headers.
 */
function toPart(part: RequestPart): string {
  const { name, contentType, headers } = part;
  const file = quotePython(part.kind === "file" ? part.fileName : "");
  const content = part.kind === "file" ? [file, `open(${file}, "rb")`] : ["None", quotePython(part.text)];
  const type = contentType === undefined ? "None" : quotePython(contentType);
  if (contentType !== undefined || headers) content.push(type);
  if (headers)
    content.push(
      `{${headers.map((each) => `${quotePython(each.name)}: ${quotePython(each.value)}`).join(", ")}}`,
    );
  return `(${quotePython(name)}, (${content.join(", ")})),`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

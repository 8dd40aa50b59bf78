import type { HttpRequest, RequestHeader, RequestPart, RequestPayload } from "../../request/http-request.js";
import { quotePython, quotePythonLines } from "../quote.js";

/** Methods that requests has a function for. */
const FUNCTIONS = new Set(["GET", "OPTIONS", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * A script for the requests library. JSON is written as its text, for `json=` would change its spacing and numbers; text
 * beyond ASCII is encoded by hand, for requests sends it as Latin-1.
 */
export function toPython(request: HttpRequest): string {
  const { method, url, body } = request;
  const lines =
    body?.kind === "text" && /\n/.test(body.text) ? [`body = ${quotePythonLines(body.text)}`, ""] : [];
  const known = FUNCTIONS.has(method);
  const options = [...toHeaders(request), ...(body ? toBody(body) : [])];
  const words = [...(known ? [] : [quotePython(method)]), quotePython(url), ...options];
  const list =
    options.length === 0 ? words.join(", ") : `\n${indent(words.map((word) => `${word},`).join("\n"))}\n`;
  return [
    "import requests",
    "",
    ...lines,
    `response = requests.${known ? method.toLowerCase() : "request"}(${list})`,
    "",
    "print(response.status_code, response.text)",
  ].join("\n");
}

function toHeaders({ headers, body }: HttpRequest): readonly string[] {
  const written = headers.filter(
    (header) => !(body?.kind === "form" && isPrintable(body) && isFormType(header)),
  );
  if (written.length === 0) return [];
  const lines = written.map(({ name, value }) => `${quotePython(name)}: ${quotePython(value)},`);
  return [`headers={\n${indent(lines.join("\n"))}\n}`];
}

/** The type that requests sends by itself with a list of pairs. */
function isFormType({ name, value }: RequestHeader): boolean {
  return name.toLowerCase() === "content-type" && value === "application/x-www-form-urlencoded";
}

function toBody(body: RequestPayload): readonly string[] {
  if (body.kind === "file") return [`data=open(${quotePython(body.fileName)}, "rb")`];
  if (body.kind === "multipart") return [`files=[\n${indent(body.parts.map(toPart).join("\n"))}\n]`];
  if (body.kind === "form")
    return [`data=${isPrintable(body) ? toPairs(body.fields) : quotePython(body.text)}`];
  const encode = /[^\0-\x7f]/.test(body.text) ? ".encode()" : "";
  return [`data=${/\n/.test(body.text) ? "body" : quotePython(body.text)}${encode}`];
}

/** `urlencode` differs from the URL standard in `*` and `~`. */
function isPrintable({ plain, fields }: RequestPayload & { kind: "form" }): boolean {
  return plain && fields.length > 0 && fields.every(({ name, value }) => !/[*~]/.test(name + value));
}

function toPairs(fields: readonly { readonly name: string; readonly value: string }[]): string {
  return `[\n${indent(fields.map(({ name, value }) => `(${quotePython(name)}, ${quotePython(value)}),`).join("\n"))}\n]`;
}

/** A part without a file name is a tuple that begins with None. */
function toPart(part: RequestPart): string {
  const content =
    part.kind === "file"
      ? [
          quotePython(part.fileName),
          `open(${quotePython(part.fileName)}, "rb")`,
          quotePython(part.contentType),
        ]
      : [
          "None",
          quotePython(part.text),
          ...(part.contentType === undefined ? [] : [quotePython(part.contentType)]),
        ];
  return `(${quotePython(part.name)}, (${content.join(", ")})),`;
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

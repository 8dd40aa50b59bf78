import type { HttpRequest, RequestPart } from "../../eleventy-plugin/portable/request/http-request.js";
import { httpLanguages, type HttpLanguage } from "../../eleventy-plugin/portable/samples/index.js";
import type { RecordedRequest } from "./echo-server.js";
import { readMultipart, type ReceivedPart } from "./multipart.js";

/** A request that was received, or should have been, in a form that can be compared. */
export interface ComparableRequest {
  readonly method: string;
  readonly target: string;
  /** `name: value` with lower-case names, sorted. */
  readonly headers: readonly string[];
  /** The body as base64, or the parts of a multipart body. */
  readonly body: string | readonly ComparablePart[];
}

export interface ComparablePart {
  readonly name: string;
  readonly fileName?: string;
  readonly contentType?: string;
  readonly headers: readonly string[];
  readonly content: string;
}

export type Client = HttpLanguage | "browser";

interface ContractException {
  readonly what: string;
  readonly clients: readonly Client[];
  readonly reason: string;
  /** Whether the exception applies to a request. */
  readonly applies: (request: ComparableRequest) => boolean;
  /** Returns the request without the parts that may differ. */
  readonly without: (request: ComparableRequest) => ComparableRequest;
}

const ALL: readonly Client[] = [...(Object.keys(httpLanguages) as HttpLanguage[]), "browser"];

/** Headers that clients add themselves. They are not compared, even if the request sets them. */
const CLIENT_HEADERS =
  /^(host|connection|user-agent|accept|accept-encoding|accept-language|content-length|expect|origin|referer|sec-.*|cache-control|pragma|priority|dnt): /;

/**
 * Cases in which a sample or Send cannot send the request exactly, or need not. Everything else must arrive
 * unchanged.
 */
const contractExceptions: readonly ContractException[] = [
  {
    what: "headers of the client",
    clients: ALL,
    reason: "Every client names itself, frames the message and, in a browser, tells where the page is from.",
    applies: () => true,
    without: (request) => ({
      ...request,
      headers: request.headers.filter((header) => !CLIENT_HEADERS.test(header)),
    }),
  },
  {
    what: "boundary of a multipart body",
    clients: ALL,
    reason: "It is random, and only the client that writes the body knows it. Parts are compared instead.",
    applies: ({ body }) => typeof body !== "string",
    without: (request) => ({
      ...request,
      headers: request.headers.filter((header) => !header.startsWith("content-type: multipart/form-data")),
    }),
  },
  {
    what: "name of a part that holds `=`",
    clients: ["curl"],
    reason: "curl ends the name of a form field at the first `=` and has no escape for it.",
    applies: ({ body }) => typeof body !== "string" && body.some(({ name }) => name.includes("=")),
    without: (request) => withParts(request, (part) => ({ ...part, name: "", content: "" })),
  },
  {
    what: "name of a part that holds a backslash or a control character other than a line end",
    clients: ["python"],
    reason: "requests escapes them, as no standard asks: a backslash is doubled, a tab becomes `%09`.",
    applies: ({ body }) =>
      typeof body !== "string" && body.some(({ name }) => /[\\\p{Cc}]/u.test(name.replace(/\r\n/g, ""))),
    without: (request) => withParts(request, (part) => ({ ...part, name: "" })),
  },
  {
    what: "header `__proto__`",
    clients: ["js"],
    reason: "Node's fetch loses it on its way to the socket, however it is given; browsers send it.",
    applies: ({ headers }) => headers.some((header) => header.startsWith("__proto__: ")),
    without: (request) => ({
      ...request,
      headers: request.headers.filter((header) => !header.startsWith("__proto__: ")),
    }),
  },
  {
    what: "`Cookie`",
    clients: ["browser"],
    reason: "No browser lets a script set it: https://fetch.spec.whatwg.org/#forbidden-request-header",
    applies: ({ headers }) => headers.some((header) => header.startsWith("cookie: ")),
    without: (request) => ({
      ...request,
      headers: request.headers.filter((header) => !header.startsWith("cookie: ")),
    }),
  },
  {
    what: "body of a GET or HEAD request",
    clients: ["js", "browser"],
    reason: "`fetch` refuses it; the sample and the panel say so: https://fetch.spec.whatwg.org/#dom-request",
    applies: ({ method, body }) => /^(GET|HEAD)$/.test(method) && body.length > 0,
    without: (request) => ({
      ...request,
      body: "",
      headers: request.headers.filter((header) => !header.startsWith("content-type: ")),
    }),
  },
  {
    what: "method in lower case",
    clients: ["python", "js", "browser"],
    reason: "requests sends every method in upper case, `fetch` those it knows.",
    applies: ({ method }) => method !== method.toUpperCase(),
    without: (request) => ({ ...request, method: request.method.toUpperCase() }),
  },
];

/**
 * Methods that `fetch` rejects, so that neither the js sample nor Send can be compared:
 * https://fetch.spec.whatwg.org/#forbidden-method
 */
export const methodsWithoutFetch: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Returns the differences between the expected request and the received one. */
export function differences(
  expected: ComparableRequest,
  actual: ComparableRequest,
  client: Client,
): readonly string[] {
  const rows = contractExceptions.filter(
    ({ clients, applies }) => clients.includes(client) && (applies(expected) || applies(actual)),
  );
  const [left, right] = [expected, actual].map((request) =>
    rows.reduce((rest, { without }) => without(rest), request),
  );
  return (["method", "target", "headers", "body"] as const).flatMap((part) => {
    const [wanted, got] = [JSON.stringify(left?.[part]), JSON.stringify(right?.[part])];
    return wanted === got ? [] : [`${part}: expected ${wanted}, got ${got}`];
  });
}

/** Converts a request recorded by the echo server for comparison. */
export function toComparable({ method, target, headers, body }: RecordedRequest): ComparableRequest {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const multipart = /^multipart\//.test(type);
  return {
    method,
    target,
    headers: headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).toSorted(),
    body: multipart ? readMultipart(type, body).map(toComparablePart) : body.toString("base64"),
  };
}

/**
 * Returns the request that must arrive, computed without any sample. `base` is the part of the URL before the
 * request target.
 */
export function toExpected(
  request: HttpRequest,
  base: string,
  files: Readonly<Record<string, Uint8Array>>,
): ComparableRequest {
  const { method, url, headers, body } = request;
  const bytesOf = (name: string): string => Buffer.from(files[name] ?? []).toString("base64");
  const toBody = (): ComparableRequest["body"] => {
    if (!body) return "";
    if (body.kind === "file") return bytesOf(body.fileName);
    if (body.kind === "multipart")
      return body.parts.map((part) => toExpectedPart(part, bytesOf, body.boundary === undefined));
    return Buffer.from(body.text, "utf8").toString("base64");
  };
  return {
    method,
    target: url.slice(base.length),
    headers: headers.map(({ name, value }) => `${name.toLowerCase()}: ${value}`).toSorted(),
    body: toBody(),
  };
}

function toExpectedPart(
  part: RequestPart,
  bytesOf: (name: string) => string,
  isForm: boolean,
): ComparablePart {
  const headers = (part.headers ?? []).map(({ name, value }) => `${name}: ${value}`).toSorted();
  if (part.kind === "file")
    return {
      name: part.name,
      // Outside of forms, a part without a name has no Content-Disposition, which would contain the file
      // name.
      ...((isForm || part.name !== "") && { fileName: part.fileName }),
      contentType: part.contentType,
      headers,
      content: bytesOf(part.fileName),
    };
  const content = Buffer.from(part.text, "utf8").toString("base64");
  return {
    name: part.name,
    ...(part.contentType !== undefined && { contentType: part.contentType }),
    headers,
    content,
  };
}

function toComparablePart({ name, fileName, contentType, headers, bytes }: ReceivedPart): ComparablePart {
  return {
    name,
    ...(fileName !== undefined && { fileName }),
    ...(contentType !== undefined && { contentType }),
    headers,
    content: bytes.toString("base64"),
  };
}

function withParts(
  request: ComparableRequest,
  change: (part: ComparablePart) => ComparablePart,
): ComparableRequest {
  return typeof request.body === "string" ? request : { ...request, body: request.body.map(change) };
}

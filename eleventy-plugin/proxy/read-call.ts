import type { IncomingMessage } from "node:http";
import { authorityOf, MAX_URL_LENGTH } from "../network/redirects.js";
import { filterHeaders, type HeaderList, isNeverForwarded, listedByConnection } from "./header-rules.js";
import { Refusal } from "./proxy-problem.js";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type CallMethod = (typeof METHODS)[number];

/** A request that a page wants the proxy to send. */
export interface Call {
  readonly method: CallMethod;
  readonly url: URL;
  /** Headers entered by the reader, without connection headers, and the content type of the body. */
  readonly headers: HeaderList;
  /** If false, a redirect is returned as the response. */
  readonly followsRedirects: boolean;
}

const URL_HEADER = "x-proxy-url";
const METHOD_HEADER = "x-proxy-method";
const REDIRECT_HEADER = "x-proxy-redirect";
const TYPED = "x-proxy-h-";

/**
 * Field names per https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2, and values without control
 * characters.
 */
const NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Builds the call from `X-Proxy-…` headers only. Other headers (the site's cookies and authorization,
 * additions by a CDN) must not leak to the API.
 * @throws {Refusal}
 */
export function readCall(request: IncomingMessage): Call {
  const fields = proxyFields(request.rawHeaders);
  const [method, ...moreMethods] = fields.methods;
  const allowedMethod = METHODS.find((each) => each === method);
  if (allowedMethod === undefined || moreMethods.length > 0) throw new Refusal("method-not-allowed");
  const [address, ...moreAddresses] = fields.addresses;
  if (address === undefined || address === "") throw new Refusal("target-missing");
  if (moreAddresses.length > 0) throw new Refusal("target-invalid");
  return {
    method: allowedMethod,
    url: parseTarget(address),
    headers: typedHeaders(fields.typed, request),
    followsRedirects: fields.redirects.every((value) => value === "follow"),
  };
}

function proxyFields(rawHeaders: HeaderList): {
  readonly addresses: readonly string[];
  readonly methods: readonly string[];
  readonly redirects: readonly string[];
  readonly typed: HeaderList;
} {
  const addresses: string[] = [];
  const methods: string[] = [];
  const redirects: string[] = [];
  const typed: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    const value = rawHeaders[index + 1] ?? "";
    const lowerCase = name.toLowerCase();
    if (lowerCase === URL_HEADER) addresses.push(value);
    else if (lowerCase === METHOD_HEADER) methods.push(value);
    else if (lowerCase === REDIRECT_HEADER) redirects.push(value);
    else if (lowerCase.startsWith(TYPED)) typed.push(name.slice(TYPED.length), value);
  }
  return { addresses, methods, redirects, typed };
}

function typedHeaders(typed: HeaderList, request: IncomingMessage): HeaderList {
  for (let index = 0; index < typed.length; index += 2) {
    if (!NAME.test(typed[index] ?? "") || !VALUE.test(typed[index + 1] ?? ""))
      throw new Refusal("header-invalid");
  }
  const listed = listedByConnection(typed);
  // The content type comes from the actual request, because only the browser knows the boundary of a
  // multipart body.
  const bodyType = hasBody(request) ? request.headers["content-type"] : undefined;
  const headers = filterHeaders(
    typed,
    (name) => !isNeverForwarded(name, listed) && (bodyType === undefined || name !== "content-type"),
  );
  return bodyType === undefined ? headers : [...headers, "Content-Type", bodyType];
}

/** https://www.rfc-editor.org/rfc/rfc9112#section-6-4 */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Parses the URL to call; no other code parses the text again. Refuses URLs that parsers may interpret
 * differently.
 * @throws {Refusal}
 */
function parseTarget(text: string): URL {
  if (text.length > MAX_URL_LENGTH) throw new Refusal("target-too-long");
  const authority = authorityOf(text);
  if (authority === undefined) throw new Refusal("target-invalid");
  if (authority.includes("@")) throw new Refusal("target-userinfo");
  if (!URL.canParse(text)) throw new Refusal("target-invalid");
  return new URL(text);
}

/** Returns path and query as they appear in the URL, without the fragment. */
export function pathAndQuery(url: URL): string {
  const withoutFragment = url.href.slice(0, url.href.length - url.hash.length).replace(/#$/, "");
  return withoutFragment.slice(withoutFragment.indexOf("/", url.protocol.length + 2));
}

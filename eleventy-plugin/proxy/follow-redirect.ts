import { REDIRECT_STATUSES, redirectTarget } from "../network/redirects.js";
import { filterHeaders, valuesOf, type HeaderList } from "./header-rules.js";
import { Refusal } from "./proxy-problem.js";
import type { CallMethod } from "./read-call.js";

/** One request to the API. */
export interface UpstreamRequest {
  readonly method: CallMethod;
  readonly url: URL;
  readonly headers: HeaderList;
  readonly body: Buffer | undefined;
}

/** The only headers sent to another origin after a redirect, because any other could contain a key. */
const SAFE_ELSEWHERE = new Set([
  "accept",
  "accept-language",
  "accept-encoding",
  "content-type",
  "user-agent",
]);

/** https://fetch.spec.whatwg.org/#request-body-header-name */
const ABOUT_BODY = new Set(["content-encoding", "content-language", "content-location", "content-type"]);

/** Whether a response is a redirect, which requires a `Location` header. */
export function isRedirect(status: number, locations: readonly string[]): boolean {
  return REDIRECT_STATUSES.has(status) && locations.length > 0;
}

/**
 * Builds the next request after a redirect: https://fetch.spec.whatwg.org/#http-redirect-fetch.
 * @throws {Refusal} If the redirect cannot be followed.
 */
export function followRedirect(
  request: UpstreamRequest,
  status: number,
  responseHeaders: HeaderList,
): UpstreamRequest {
  const { origin } = request.url;
  const url = redirectTarget(valuesOf(responseHeaders, "location"), request.url);
  if (url === undefined) throw new Refusal("redirect-invalid", origin);
  if (url.username !== "" || url.password !== "") throw new Refusal("redirect-not-declared", url.origin);
  const method = methodAfter(status, request.method);
  const keepsBody = method === request.method && status !== 303;
  const headers = filterHeaders(
    request.headers,
    (name) => (url.origin === origin || SAFE_ELSEWHERE.has(name)) && (keepsBody || !ABOUT_BODY.has(name)),
  );
  return { method, url, headers, body: keepsBody ? request.body : undefined };
}

function methodAfter(status: number, method: CallMethod): CallMethod {
  if (status === 303) return method === "HEAD" ? "HEAD" : "GET";
  return method === "POST" && (status === 301 || status === 302) ? "GET" : method;
}

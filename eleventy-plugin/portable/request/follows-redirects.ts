import type { HttpRequest } from "./http-request.js";

/**
 * Headers with which a request may follow a redirect. Includes `Authorization`, because browsers and curl
 * drop it when a redirect leads to another origin.
 */
const HARMLESS_HEADERS = new Set(["accept", "accept-language", "authorization", "content-type"]);

/**
 * Whether Send, curl and the built-in proxy follow a redirect of this request automatically. They follow it
 * only if this cannot send a credential or a body to a server that the reader did not intend. A browser
 * passes every header but `Authorization`, and after 307 and 308 also the body, to any origin:
 * https://fetch.spec.whatwg.org/#http-redirect-fetch. Only GET and HEAD requests follow redirects. Other
 * methods might be executed twice, and curl repeats an explicit method where `fetch` changes to GET.
 */
export function followsRedirects({ method, headers, body, hasKeyInQuery }: HttpRequest): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    body === undefined &&
    hasKeyInQuery !== true &&
    headers.every(({ name }) => HARMLESS_HEADERS.has(name.toLowerCase()))
  );
}

import type { HttpRequest } from "./http-request.js";

/** `Authorization` is among them: browsers and curl leave it out where a redirect leads to another origin. */
const HARMLESS_HEADERS = new Set(["accept", "accept-language", "authorization", "content-type"]);

/**
 * Whether Send, curl and the built-in proxy follow a redirect of this request by themselves. They do where nothing can
 * get to a server that it was not typed for: a browser hands every header but `Authorization`, and after 307 and 308 the
 * body, on to any origin (https://fetch.spec.whatwg.org/#http-redirect-fetch). Methods other than GET and HEAD may be
 * carried out twice, and curl repeats a method that it is told where `fetch` changes to GET.
 */
export function followsRedirects({ method, headers, body, hasKeyInQuery }: HttpRequest): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    body === undefined &&
    hasKeyInQuery !== true &&
    headers.every(({ name }) => HARMLESS_HEADERS.has(name.toLowerCase()))
  );
}

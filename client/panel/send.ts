import { followsRedirects } from "../../eleventy-plugin/portable/request/follows-redirects.js";
import type {
  HttpRequest,
  MultipartPayload,
  RequestPart,
  RequestPayload,
} from "../../eleventy-plugin/portable/request/http-request.js";
import { toMultipartPieces } from "../../eleventy-plugin/portable/request/multipart-body.js";
import type { PanelSettings } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { hasNoBody, isForbiddenHeader, isOwnOrigin, SITE_PROXY, usesSiteProxy } from "./browser-limits.js";
import { readRecord } from "../shared/storage.js";
import { encodeComponent } from "../../eleventy-plugin/portable/well-formed.js";

const FROM_PROXY = "x-upstream-";
/** Headers that the proxy adds itself. */
const OWN_HEADERS = /^x-upstream-(?:status|origin)$/;
/** https://fetch.spec.whatwg.org/#redirect-status */
const REDIRECT = /^30[12378]$/;

/** A response of the API, received directly or through the proxy. */
export interface ApiResponse {
  readonly status: number;
  /** Empty over HTTP/2 and through the built-in proxy. */
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly contentType: string;
  /** Origin of the server that responded, if a redirect led to another origin. */
  readonly otherOrigin: string;
  /** Origin of a proxy of the site's owner, whose own errors have no mark. */
  readonly ownProxy?: string;
  /** Whether this is a redirect that was not followed. */
  readonly isStoppedRedirect: boolean;
  /** Whether `headers` is complete: a browser hides most headers of another origin. */
  readonly hasAllHeaders: boolean;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/**
 * Thrown when the browser stops at a redirect that must not be followed. A browser reveals nothing else about
 * such a response.
 */
export class StoppedRedirect extends Error {}

/** Thrown if the proxy passes on no response of the API. The message is the detail of the proxy's error. */
export class ProxyError extends Error {
  /**
   * Code of the proxy's error. Empty if the response has no such code, because it comes from a site without
   * the proxy, or from a server before it.
   */
  readonly code: string;

  /** @param text The body of the response, by default of the type `application/problem+json`. */
  constructor(
    readonly status: number,
    text: string,
  ) {
    const { type, detail } = readRecord(text);
    super(String(detail));
    this.code = /^urn:api-proxy:(.+)/.exec(String(type))?.[1] ?? "";
  }
}

export interface SendOptions {
  /** Whether to follow all redirects. Otherwise `followsRedirects` decides. */
  readonly follows: boolean;
  readonly settings: Pick<PanelSettings, "proxy" | "credentials">;
  /** Files of the body, in the order of its parts. */
  readonly files: readonly (File | undefined)[];
  readonly signal: AbortSignal;
  /** URL of the site's root, where the built-in proxy is. */
  readonly root: string;
}

/**
 * Sends the request that the samples show, except for the parts that a browser cannot send. Sends it directly
 * or through the proxy. Rejects like `fetch`, with a `ProxyError`, or with a `StoppedRedirect`.
 */
export async function sendRequest(request: HttpRequest, sending: SendOptions): Promise<ApiResponse> {
  const { proxy } = sending.settings;
  if (usesSiteProxy(sending.settings, request.url)) return sendThroughSite(request, sending);
  const url = typeof proxy === "string" ? toProxyAddress(proxy, request.url) : request.url;
  const isDropped = request.body !== undefined && hasNoBody(request.method);
  const body = isDropped ? undefined : toBody(request.body, sending.files);
  const headers = request.headers.filter(
    ({ name, cookie }) =>
      !cookie && !isForbiddenHeader(name) && !(isDropped && name.toLowerCase() === "content-type"),
  );
  const response = await fetch(url, {
    method: request.method,
    redirect: sending.follows || followsRedirects(request) ? "follow" : "manual",
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    ...(body !== undefined && { body }),
    credentials: sending.settings.credentials,
    cache: "no-store",
    referrerPolicy: "no-referrer",
    signal: sending.signal,
  });
  if (response.type === "opaqueredirect") throw new StoppedRedirect();
  return {
    status: response.status,
    statusText: response.statusText,
    otherOrigin: otherOrigin(url, response.url),
    ...(typeof proxy === "string" && { ownProxy: new URL(url, location.href).origin }),
    isStoppedRedirect: false,
    headers: [...response.headers],
    contentType: response.headers.get("content-type") ?? "",
    hasAllHeaders: isOwnOrigin(response.url),
    body: bodyOf(response),
  };
}

/**
 * Returns the body of a response that has just arrived. If a script reads it in pieces, Chromium often reports
 * a complete response as cancelled. A clone avoids this, because the browser itself then reads the body.
 */
function bodyOf(response: Response): ApiResponse["body"] {
  const { body } = response.clone();
  // Resolves only after the clone was cancelled as well.
  void response.body?.cancel();
  return body as ApiResponse["body"];
}

function otherOrigin(requestedUrl: string, respondedUrl: string): string {
  const { origin } = new URL(respondedUrl);
  return origin === new URL(requestedUrl, location.href).origin ? "" : origin;
}

export function toProxyAddress(proxy: string, url: string): string {
  const encoded = encodeComponent(url);
  if (proxy.includes("{url}")) return proxy.replaceAll("{url}", () => encoded);
  return `${proxy}${proxy.includes("?") ? "&" : "?"}url=${encoded}`;
}

/**
 * Sends the request to the site's proxy, as a POST for every method. Passes the target's URL, method and
 * headers in headers, and the body unchanged.
 */
async function sendThroughSite(
  request: HttpRequest,
  { files, signal, root, follows: isToFollow }: SendOptions,
): Promise<ApiResponse> {
  const body = toBody(request.body, files);
  const follows = isToFollow || followsRedirects(request);
  const headers = new Headers({
    "X-Proxy-Url": request.url.replace(/#.*$/, ""),
    "X-Proxy-Method": request.method.toUpperCase(),
    "X-Proxy-Redirect": follows ? "follow" : "manual",
  });
  for (const { name, value } of request.headers)
    if (name.toLowerCase() === "content-type") headers.set(name, value);
    else headers.append(`X-Proxy-H-${name}`, value);
  const response = await fetch(new URL(SITE_PROXY, root), {
    method: "POST",
    redirect: "error",
    cache: "no-store",
    referrerPolicy: "no-referrer",
    headers,
    ...(body !== undefined && { body }),
    signal,
  });
  const status = Number(response.headers.get(`${FROM_PROXY}status`) ?? NaN);
  // A response without this header is an error of the proxy itself, or the page with which a site without the
  // proxy responds.
  if (Number.isNaN(status)) throw new ProxyError(response.status, await response.text());
  const responseHeaders = [...response.headers].flatMap(([name, value]): [string, string][] =>
    name.startsWith(FROM_PROXY) && !OWN_HEADERS.test(name) ? [[name.slice(FROM_PROXY.length), value]] : [],
  );
  return {
    status,
    statusText: "",
    otherOrigin: otherOrigin(request.url, response.headers.get(`${FROM_PROXY}origin`) ?? request.url),
    isStoppedRedirect:
      !follows && REDIRECT.test(String(status)) && responseHeaders.some(([name]) => name === "location"),
    headers: responseHeaders,
    contentType: response.headers.get(`${FROM_PROXY}content-type`) ?? "",
    hasAllHeaders: true,
    body: bodyOf(response),
  };
}

function toBody(body: RequestPayload | undefined, files: SendOptions["files"]): BodyInit | undefined {
  if (!body) return undefined;
  // Bytes instead of text, because `fetch` would add a content type to text without one.
  if (body.kind === "text" || body.kind === "form") return new TextEncoder().encode(body.text);
  if (body.kind === "file") return files[0] && files[0].slice(0, files[0].size, "");
  return toMultipart(body, files);
}

/**
 * Creates a multipart body without the files that were not chosen. Content types come from the parts, not
 * from the files. The type of the returned blob becomes the request's, unless the request declares a
 * boundary.
 */
function toMultipart(body: MultipartPayload, files: SendOptions["files"]): Blob {
  const boundary = body.boundary ?? `----${[...crypto.getRandomValues(new Uint32Array(4))].join("")}`;
  const content = new Map<RequestPart, File | undefined>();
  for (const part of body.parts) if (part.kind === "file") content.set(part, files[content.size]);
  const parts = body.parts.filter((part) => part.kind === "text" || content.get(part));
  const pieces = toMultipartPieces({ ...body, parts }, boundary).map((piece) =>
    typeof piece === "string" ? piece : (content.get(piece) ?? ""),
  );
  const type = body.boundary === undefined ? `multipart/form-data; boundary=${boundary}` : "";
  return new Blob(pieces, { type });
}

import type {
  HttpRequest,
  RequestPart,
  RequestPayload,
} from "../../eleventy-plugin/portable/request/http-request.js";
import { toMultipartPieces } from "../../eleventy-plugin/portable/request/multipart-body.js";
import type { PanelSettings } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { hasNoBody, isForbiddenHeader } from "./browser-limits.js";
import { readRecord } from "./read-record.js";
import { isOwnOrigin, SITE_PROXY, usesSiteProxy } from "./site-proxy.js";

const FROM_PROXY = "x-upstream-";

/** An answer of the API, whichever way it came. */
export interface Answer {
  readonly status: number;
  /** Empty over HTTP/2. */
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly contentType: string;
  /** Whether these are all headers: a browser hides those of another origin. */
  readonly hasAllHeaders: boolean;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

/** The proxy's own problem, its message in the proxy's words: the API has not answered. */
export class ProxyProblem extends Error {
  /** Whether the proxy has refused an address that the document does not declare. */
  readonly isRefused: boolean;

  constructor(
    answer: Response,
    { code, detail = `HTTP ${answer.status}` }: Readonly<Record<string, unknown>>,
  ) {
    super(String(detail));
    this.isRefused = answer.status === 403 && /^(origin|redirect)-not-declared$/.test(String(code));
  }
}

export interface Sending {
  readonly settings: Pick<PanelSettings, "proxy" | "credentials">;
  /** Files of the body in the order of its parts. */
  readonly files: readonly (File | undefined)[];
  readonly signal: AbortSignal;
  /** Address of the site's root, for the built-in proxy. */
  readonly root: string;
}

/** Sends a request as its samples say, directly or through the proxy. Rejects as `fetch` does, or with the proxy's problem. */
export async function sendRequest(request: HttpRequest, sending: Sending): Promise<Answer> {
  const { proxy } = sending.settings;
  if (usesSiteProxy(sending.settings, request.url)) return sendThroughSite(request, sending);
  const url = typeof proxy === "string" ? toProxyAddress(proxy, request.url) : request.url;
  const body = hasNoBody(request.method) ? undefined : toBody(request.body, sending.files);
  const headers = request.headers.filter(
    ({ name, cookie }) => !cookie && !isForbiddenHeader(name) && !isOfNoBody(name, body),
  );
  const answer = await fetch(url, {
    method: request.method,
    headers: headers.map(({ name, value }): [string, string] => [name, value]),
    ...(body !== undefined && { body }),
    credentials: sending.settings.credentials,
    cache: "no-store",
    referrerPolicy: "no-referrer",
    signal: sending.signal,
  });
  return {
    status: answer.status,
    statusText: answer.statusText,
    headers: [...answer.headers],
    contentType: answer.headers.get("content-type") ?? "",
    hasAllHeaders: isOwnOrigin(answer.url),
    body: answer.body as Answer["body"],
  };
}

/** A type for a body that is not sent would make `fetch` lie about it. */
function isOfNoBody(name: string, body: BodyInit | undefined): boolean {
  return body === undefined && name.toLowerCase() === "content-type";
}

export function toProxyAddress(proxy: string, url: string): string {
  const encoded = encodeURIComponent(url);
  if (proxy.includes("{url}")) return proxy.replaceAll("{url}", () => encoded);
  return `${proxy}${proxy.includes("?") ? "&" : "?"}url=${encoded}`;
}

/** One POST, whatever the method: the target and its headers travel in headers, the body as it is. */
async function sendThroughSite(request: HttpRequest, { files, signal, root }: Sending): Promise<Answer> {
  const body = toBody(request.body, files);
  const headers = new Headers({
    "X-Proxy-Url": request.url.replace(/#.*$/, ""),
    "X-Proxy-Method": request.method.toUpperCase(),
  });
  for (const { name, value } of request.headers)
    if (name.toLowerCase() === "content-type") headers.set(name, value);
    else headers.append(`X-Proxy-H-${name}`, value);
  const answer = await fetch(new URL(SITE_PROXY, root), {
    method: "POST",
    redirect: "error",
    cache: "no-store",
    referrerPolicy: "no-referrer",
    headers,
    ...(body !== undefined && { body }),
    signal,
  });
  const status = Number(answer.headers.get(`${FROM_PROXY}status`) ?? NaN);
  // A site without the proxy answers with a page.
  if (Number.isNaN(status)) throw new ProxyProblem(answer, readRecord(await answer.text()));
  const given = [...answer.headers].filter(
    ([name]) => name.startsWith(FROM_PROXY) && name !== `${FROM_PROXY}status`,
  );
  return {
    status,
    statusText: "",
    headers: given.map(([name, value]) => [name.slice(FROM_PROXY.length), value]),
    contentType: answer.headers.get(`${FROM_PROXY}content-type`) ?? "",
    hasAllHeaders: true,
    body: answer.body as Answer["body"],
  };
}

function toBody(body: RequestPayload | undefined, files: Sending["files"]): BodyInit | undefined {
  if (!body) return undefined;
  // Bytes, not text: `fetch` would add a type of its own to a text that has none.
  if (body.kind === "text" || body.kind === "form") return new TextEncoder().encode(body.text);
  if (body.kind === "file") return files[0] && files[0].slice(0, files[0].size, "");
  return toMultipart(body.parts, files);
}

/** Of files only what a part says of them is read; the type of the whole becomes the request's. */
function toMultipart(parts: readonly RequestPart[], files: Sending["files"]): Blob {
  const boundary = `----${[...crypto.getRandomValues(new Uint32Array(4))].join("")}`;
  const content = new Map<RequestPart, File | undefined>();
  for (const part of parts) if (part.kind === "file") content.set(part, files[content.size]);
  const sent = parts.filter((part) => part.kind === "text" || content.get(part));
  const pieces = toMultipartPieces(sent, boundary).map((piece) =>
    typeof piece === "string" ? piece : (content.get(piece) ?? ""),
  );
  return new Blob(pieces, { type: `multipart/form-data; boundary=${boundary}` });
}

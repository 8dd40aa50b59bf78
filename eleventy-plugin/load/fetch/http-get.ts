import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import type { Connections } from "./connections.js";
import { FetchFailure, refusedAddress } from "./fetch-failure.js";
import { MAX_BYTES, MAX_BYTES_IN_WORDS } from "../context/load-context.js";
import { MAX_REDIRECTS, redirectTarget, REDIRECT_STATUSES } from "../../network/redirects.js";

const inflate = promisify(gunzip);

/** Headers of a request, and the hosts that it and its redirects may reach. */
export interface HttpRequestOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Value of the Authorization header, sent only to the origin of the requested URL. */
  readonly authorization?: string | undefined;
  readonly connections: Connections;
  readonly signal: AbortSignal;
  /** Refuses private addresses from the first request on, not only after a redirect. */
  readonly publicOnly: boolean;
  /** The only origin that redirects may lead to. */
  readonly onlyOrigin?: string | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData["headers"];
  /** Decompressed; empty unless the status is 200. */
  readonly bytes: Uint8Array;
  /** URL of the response, after redirects. */
  readonly url: URL;
}

/**
 * Sends a GET request and follows at most 5 redirects. Accepts at most 50 MB, before and after decompression,
 * and no content coding except gzip. Throws `FetchFailure` and errors of undici.
 */
export async function httpGet(requestedUrl: URL, options: HttpRequestOptions): Promise<HttpResponse> {
  let url = requestedUrl;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const publicOnly =
      options.publicOnly ||
      (url.origin !== requestedUrl.origin && !options.connections.isPrivate(requestedUrl.hostname));
    const response = await sendRequest(url, requestedUrl, publicOnly, options);
    if (!REDIRECT_STATUSES.has(response.statusCode)) return readResponse(response, url);
    await response.body.dump();
    url = nextHop(url, response.headers["location"], options.onlyOrigin);
  }
  throw new FetchFailure(`it redirects more than ${MAX_REDIRECTS} times`);
}

async function sendRequest(
  url: URL,
  first: URL,
  publicOnly: boolean,
  options: HttpRequestOptions,
): Promise<Dispatcher.ResponseData> {
  const fault = options.connections.faultOf(url.hostname, publicOnly);
  if (fault !== undefined) throw refusedAddress(fault);
  const authorization = url.origin === first.origin ? options.authorization : undefined;
  // Loaded on demand, because most builds fetch nothing and undici has about a hundred files.
  const { request } = await import("undici");
  return request(url, {
    dispatcher: await options.connections.dispatcher(publicOnly),
    signal: options.signal,
    headers: { "accept-encoding": "gzip", ...options.headers, ...(authorization ? { authorization } : {}) },
  });
}

/**
 * Returns the URL that a redirect leads to, without credentials. Throws a `FetchFailure` if the redirect is
 * not allowed.
 */
function nextHop(from: URL, location: string | string[] | undefined, onlyOrigin: string | undefined): URL {
  const target = redirectTarget([location ?? []].flat(), from);
  if (target === undefined) throw new FetchFailure("it redirects without a valid URL");
  if (!/^https?:$/.test(target.protocol))
    throw new FetchFailure(`it redirects to ${target.protocol}`, "refused");
  if (from.protocol === "https:" && target.protocol === "http:")
    throw new FetchFailure("it redirects from https to http", "refused");
  if (onlyOrigin !== undefined && target.origin !== onlyOrigin)
    throw new FetchFailure("it redirects to another origin", "refused");
  target.username = "";
  target.password = "";
  return target;
}

async function readResponse(response: Dispatcher.ResponseData, url: URL): Promise<HttpResponse> {
  const { statusCode: status, headers, body } = response;
  if (status !== 200) {
    await body.dump();
    return { status, headers, url, bytes: new Uint8Array() };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new FetchFailure(`it is larger than ${MAX_BYTES_IN_WORDS}`, "too-large");
    chunks.push(chunk);
  }
  return {
    status,
    headers,
    url,
    bytes: await decompressed(Buffer.concat(chunks), headers["content-encoding"]),
  };
}

async function decompressed(bytes: Buffer, coding: string | string[] | undefined): Promise<Uint8Array> {
  const name = String(coding ?? "identity")
    .trim()
    .toLowerCase();
  if (name === "identity" || name === "") return bytes;
  if (name === "gzip" || name === "x-gzip") return inflate(bytes, { maxOutputLength: MAX_BYTES });
  throw new FetchFailure(`it used the content coding ${name}, which was not requested`);
}

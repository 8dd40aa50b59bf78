import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Dispatcher } from "undici";
import { readCacheEntry, writeCacheEntry } from "../../files/cache-folder.js";
import { MAX_REDIRECTS, REDIRECT_STATUSES, redirectTarget } from "../../network/redirects.js";
import { finding, type Finding, type Place, Problem } from "../../problems/problems.js";
import { fetchTimes, type LoadContext, MAX_BYTES, MAX_BYTES_IN_WORDS } from "../context/load-context.js";
import { tooLarge } from "../parse/decode-text.js";
import type { Connections } from "./connections.js";
import { FetchFailure, refusedAddress, toFetchFailure } from "./fetch-failure.js";
import { maskedUrl, publicUrl } from "./masked-url.js";

export interface FetchOptions {
  readonly context: LoadContext;
  readonly place: Place;
  readonly connections: Connections;
  readonly authorization?: string | undefined;
  readonly integrity?: string | undefined;
  readonly publicOnly?: boolean;
  readonly onlyOrigin?: string;
  /** Also aborts the fetch. Used for a time limit that several fetches share. */
  readonly signal?: AbortSignal;
}

export interface FetchedSource {
  readonly bytes: Uint8Array;
  /** URL after redirects, without credentials and query. */
  readonly location: string;
  readonly warnings: readonly Finding[];
  /** Saves the bytes as the last good copy. Call it after they were parsed successfully. */
  saveCopy(): Promise<void>;
}

/**
 * Fetches a document. Uses the last good copy with `offline` and on status 304. While serving, also uses the
 * copy if the fetch fails without being refused. `url` must not contain credentials. Throws a `Problem`; with
 * `onlyOrigin`, also a `FetchFailure` of the kind `missing` or `refused`.
 */
export async function fetchSource(url: URL, options: FetchOptions): Promise<FetchedSource> {
  const copy = await readCopy(options.context.cacheFolder, url.href);
  if (options.context.offline) {
    if (!copy)
      throw new Problem(finding("offline-without-copy", { url: maskedUrl(url.href) }, options.place));
    return fromCopy(copy, options);
  }
  try {
    const response = await fetchWithRetries(url, options, copy);
    return response.status === 304 && copy ? fromCopy(copy, options) : fresh(url, response, options);
  } catch (error) {
    if (error instanceof Problem) throw error;
    return fallBackToCopy(url, toFetchFailure(error, fetchTimes(options.context).deadline), options, copy);
  }
}

async function fetchWithRetries(
  url: URL,
  options: FetchOptions,
  copy: SourceCopy | undefined,
): Promise<HttpResponse> {
  const { deadline, pauses } = fetchTimes(options.context);
  const deadlineSignal = AbortSignal.timeout(deadline);
  const signal = options.signal ? AbortSignal.any([deadlineSignal, options.signal]) : deadlineSignal;
  for (const delay of [...pauses, undefined]) {
    try {
      return checked(
        await httpGet(url, {
          ...options,
          headers: headers(copy),
          signal,
          publicOnly: options.publicOnly ?? false,
        }),
      );
    } catch (error) {
      const failure = toFetchFailure(signal.aborted ? signal.reason : error, deadline);
      if (delay === undefined || !failure.isTransient) throw failure;
      await pause(delay, undefined, { signal });
    }
  }
  throw new FetchFailure("no attempt was made");
}

function headers(copy: SourceCopy | undefined): Record<string, string> {
  return {
    accept: "application/yaml, application/json;q=0.9, */*;q=0.5",
    "user-agent": "eleventy-plugin-api-reference",
    ...(copy?.etag ? { "if-none-match": copy.etag } : {}),
    ...(copy?.lastModified ? { "if-modified-since": copy.lastModified } : {}),
  };
}

function checked(response: HttpResponse): HttpResponse {
  const { status } = response;
  if (status === 200 || status === 304) return response;
  const isTransient = status === 429 || status >= 500;
  throw new FetchFailure(
    `it returned status ${status}`,
    status === 404 || status === 410 ? "missing" : "failed",
    isTransient,
  );
}

function fresh(
  url: URL,
  { bytes, headers: responseHeaders, url: from }: HttpResponse,
  options: FetchOptions,
): FetchedSource {
  checkIntegrity(bytes, options.integrity, options.place);
  const { etag, "last-modified": lastModified } = responseHeaders;
  const copy: SourceCopy = {
    bytes,
    location: publicUrl(from),
    date: new Date().toISOString(),
    ...(typeof etag === "string" ? { etag } : {}),
    ...(typeof lastModified === "string" ? { lastModified } : {}),
  };
  return {
    bytes,
    location: copy.location,
    warnings: [],
    saveCopy: () => writeCopy(options.context.cacheFolder, url.href, copy),
  };
}

function fromCopy(copy: SourceCopy, options: FetchOptions, warnings: readonly Finding[] = []): FetchedSource {
  checkIntegrity(copy.bytes, options.integrity, options.place);
  return { bytes: copy.bytes, location: copy.location, warnings, saveCopy: async () => {} };
}

function fallBackToCopy(
  url: URL,
  failure: FetchFailure,
  options: FetchOptions,
  copy: SourceCopy | undefined,
): FetchedSource {
  const facts = { url: maskedUrl(url.href), reason: failure.reason };
  if (options.context.serving && copy && failure.kind !== "refused") {
    return fromCopy(copy, options, [
      finding("used-cached-copy", { ...facts, date: copy.date.slice(0, 10) }, options.place),
    ]);
  }
  if (failure.kind === "too-large") throw tooLarge(options.place);
  if (options.onlyOrigin !== undefined && failure.kind !== "failed") throw failure;
  const fix = copy
    ? "Check the URL and the network, or set `offline: true` to build from the last good copy."
    : "Check the URL and the network.";
  throw new Problem(finding("fetch-failed", { ...facts, fix }, options.place), { cause: failure });
}

/** A fetched document as stored in the cache folder. */
interface SourceCopy {
  readonly bytes: Uint8Array;
  /** URL after redirects, without credentials and query. */
  readonly location: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Time of the fetch, ISO 8601. */
  readonly date: string;
}

/**
 * Returns the last good copy of a URL, or undefined if there is none or it is damaged. `key` is the URL
 * without user name and password.
 */
async function readCopy(cacheFolder: string, key: string): Promise<SourceCopy | undefined> {
  const content = await readCacheEntry(copyFile(cacheFolder, key));
  if (content === undefined) return undefined;
  const end = content.indexOf("\n");
  const header = JSON.parse(content.toString("utf8", 0, end)) as Omit<SourceCopy, "bytes">;
  return { ...header, bytes: content.subarray(end + 1) };
}

/** Stores a copy and replaces the previous one atomically. */
async function writeCopy(cacheFolder: string, key: string, copy: SourceCopy): Promise<void> {
  const { bytes, ...header } = copy;
  const head = Buffer.from(`${JSON.stringify(header)}\n`);
  await writeCacheEntry(copyFile(cacheFolder, key), Buffer.concat([head, bytes]));
}

function copyFile(cacheFolder: string, key: string): string {
  return join(cacheFolder, "documents", `${createHash("sha256").update(key).digest("hex")}.copy`);
}

/**
 * Compares the SHA-256 of a document's bytes with `integrity` (`sha256-<base64>`). Throws integrity-mismatch.
 */
export function checkIntegrity(bytes: Uint8Array, integrity: string | undefined, place: Place): void {
  if (integrity === undefined) return;
  const actual = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
  if (actual !== integrity) throw new Problem(finding("integrity-mismatch", { actual }, place));
}

const inflate = promisify(gunzip);

/** Headers of a request, and the hosts that it and its redirects may reach. */
interface HttpRequestOptions {
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

interface HttpResponse {
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

import type { IncomingMessage, ServerResponse } from "node:http";
import { dump, type UpstreamResponse } from "./forward.js";
import { type HeaderList, isHopByHop, listedByConnection, valuesOf } from "./header-rules.js";
import { Refusal } from "./proxy-problem.js";

const WITHOUT_BODY = new Set([204, 205, 304]);
const DRAIN_TIME = 5_000;

export interface SentResponse {
  readonly bytes: number;
  /** Whether the whole response was sent. */
  readonly complete: boolean;
}

export interface ResponseLimits {
  readonly maxBytes: number;
  /** Milliseconds without progress, by the API or by the caller. */
  readonly silence: number;
}

/**
 * Streams the API's response to the caller. On errors after the headers are sent, it closes the connection.
 * @throws {Refusal} If the declared length exceeds `maxBytes`.
 */
export async function relayResponse(
  upstream: UpstreamResponse,
  response: ServerResponse,
  { maxBytes, silence }: ResponseLimits,
): Promise<SentResponse> {
  const { status, headers, body, request } = upstream;
  const hasBody = request.method !== "HEAD" && !WITHOUT_BODY.has(status);
  if (hasBody && Number(valuesOf(headers, "content-length")[0] ?? 0) > maxBytes) {
    body.destroy();
    throw new Refusal("response-too-large", request.url.origin);
  }
  startResponse(response, 200, proxyResponseHeaders(upstream, hasBody));
  if (!hasBody) {
    dump(body);
    response.end();
    return { bytes: 0, complete: true };
  }
  return sendBody(body, response, silence);
}

function sendBody(
  body: UpstreamResponse["body"],
  response: ServerResponse,
  silence: number,
): Promise<SentResponse> {
  let bytes = 0;
  // Sends the headers even if the body is slow. `flushHeaders` would encode them as UTF-8.
  const flushing = setImmediate(() => {
    if (bytes === 0 && !response.writableEnded) response.write("", "latin1");
  });
  return new Promise((resolve) => {
    const end = (complete: boolean): void => {
      clearImmediate(flushing);
      clearTimeout(timer);
      resolve({ bytes, complete });
    };
    const fail = (): void => {
      body.destroy();
      cut(response);
      end(false);
    };
    // Cuts off the response if the API sends nothing or the caller reads nothing for too long.
    const timer = setTimeout(fail, silence).unref();
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      timer.refresh();
    });
    response.on("drain", () => timer.refresh());
    // `pipeline` would do the same, but creates an AbortController per call, which takes a tenth of the
    // call's time.
    body.on("error", fail);
    response.once("finish", () => end(true));
    response.once("close", () => {
      body.destroy();
      end(response.writableFinished);
    });
    body.pipe(response);
  });
}

/**
 * Cuts off a response so that it cannot appear complete. In HTTP/1.0, an orderly close marks the end of the
 * body, so this sends a reset.
 */
function cut(response: ServerResponse): void {
  if (response.req.httpVersion === "1.0") response.socket?.resetAndDestroy();
  else response.destroy();
}

/** Sends an error response of the proxy. */
export function sendRefusal(refusal: Refusal, request: IncomingMessage, response: ServerResponse): void {
  const body = Buffer.from(JSON.stringify(refusal));
  startResponse(response, refusal.status, [
    ...HARDENING,
    "Content-Type",
    "application/problem+json",
    "Content-Length",
    String(body.length),
    "Proxy-Status",
    `docs; error=${refusal.proxyStatus}`,
    // The rest of the request body may never arrive, so the connection cannot be reused.
    ...(refusal.status === 408 ? ["Connection", "close"] : []),
    ...(refusal.status === 405 ? ["Allow", "POST"] : []),
    ...(refusal.status === 503 ? ["Retry-After", "1"] : []),
  ]);
  response.end(body);
  drain(request);
}

/**
 * Drains the request body, because an unread body could prevent the caller from seeing the response. Destroys
 * the socket if the body does not end in time.
 */
function drain(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), DRAIN_TIME).unref();
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));
}

/** Starts a response without the headers that other middleware set before. */
function startResponse(response: ServerResponse, status: number, headers: readonly string[]): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, headers as string[]);
}

/**
 * Headers of every response of this route, including errors. They stop browsers from running an API's
 * response or showing it as a page of the site (scripts, images, service workers).
 */
const HARDENING: HeaderList = [
  "X-Content-Type-Options",
  "nosniff",
  "Content-Security-Policy",
  "default-src 'none'; sandbox; frame-ancestors 'none'",
  "X-Frame-Options",
  "DENY",
  "Cross-Origin-Resource-Policy",
  "same-origin",
  "Referrer-Policy",
  "no-referrer",
  "Cache-Control",
  "no-store",
  "X-Accel-Buffering",
  "no",
];

const PREFIX = "X-Upstream-";
/** Maximum bytes of all upstream headers together, as sent to the page. */
const MAX_SIZE = 16 * 1024;
/** Content codings that browsers decode. */
const PASSED_CODINGS = new Set(["gzip", "br", "deflate"]);
/** Names set by the proxy itself, which an API could otherwise forge. */
const OWN_NAMES = new Set(["status", "truncated", "origin"]);
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Returns the headers of the proxy's response. The upstream status and headers are prefixed, so that they
 * have no effect on the site. Only `Content-Encoding` and `Content-Length` pass unchanged.
 */
function proxyResponseHeaders(
  { status, headers: upstream, request }: Pick<UpstreamResponse, "status" | "headers" | "request">,
  hasBody: boolean,
): HeaderList {
  return [
    ...HARDENING,
    "Content-Type",
    "application/octet-stream",
    ...(hasBody ? framing(upstream) : ["Content-Length", "0"]),
    `${PREFIX}Status`,
    String(status),
    `${PREFIX}Origin`,
    request.url.origin,
    ...shownHeaders(upstream),
  ];
}

function framing(upstream: HeaderList): HeaderList {
  const [length, ...moreLengths] = valuesOf(upstream, "content-length");
  const coding = valuesOf(upstream, "content-encoding").join(",").trim().toLowerCase();
  const isChunked = valuesOf(upstream, "transfer-encoding").length > 0;
  return [
    ...(PASSED_CODINGS.has(coding) ? ["Content-Encoding", coding] : []),
    ...(length !== undefined && /^\d+$/.test(length) && moreLengths.length === 0 && !isChunked
      ? ["Content-Length", length]
      : []),
  ];
}

/** Required to show the body. They come first, so that the size limit drops other headers. */
const NEEDED = new Set(["content-type", "content-disposition"]);

function neededFirst(headers: HeaderList): readonly (readonly [name: string, value: string])[] {
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? ""]] : [],
  );
  const isNeeded = ([name]: readonly [string, string]): boolean => NEEDED.has(name.toLowerCase());
  return [...pairs.filter(isNeeded), ...pairs.filter((pair) => !isNeeded(pair))];
}

function shownHeaders(upstream: HeaderList): HeaderList {
  const listed = listedByConnection(upstream);
  const shown: string[] = [];
  let size = 0;
  let isTruncated = false;
  for (const [name, value] of neededFirst(upstream)) {
    const lowerCase = name.toLowerCase();
    if (isHopByHop(lowerCase, listed) || OWN_NAMES.has(lowerCase) || !VALUE.test(value)) continue;
    const length = PREFIX.length + name.length + value.length + ": \r\n".length;
    if (size + length > MAX_SIZE) {
      isTruncated = true;
      continue;
    }
    size += length;
    shown.push(PREFIX + name, value);
  }
  return isTruncated ? [...shown, `${PREFIX}Truncated`, "1"] : shown;
}

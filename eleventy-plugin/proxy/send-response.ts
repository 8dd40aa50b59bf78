import type { IncomingMessage, ServerResponse } from "node:http";
import { proxyResponseHeaders, HARDENING } from "./response-headers.js";
import { dump, type UpstreamResponse } from "./forward.js";
import { valuesOf } from "./header-rules.js";
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

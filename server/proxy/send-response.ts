import type { IncomingMessage, ServerResponse } from "node:http";
import { proxyResponseHeaders, HARDENING } from "./response-headers.js";
import { dump, type UpstreamResponse } from "./forward.js";
import { valuesOf } from "./header-rules.js";
import { Refusal } from "./proxy-problem.js";

const WITHOUT_BODY = new Set([204, 205, 304]);
const DRAIN_TIME = 5_000;

export interface SentAnswer {
  readonly bytes: number;
  /** Whether the whole answer went out. */
  readonly complete: boolean;
}

/** What an answer may take. */
export interface AnswerLimits {
  readonly maxBytes: number;
  /** Milliseconds between two pieces of its body, as they come in and as its caller takes them. */
  readonly silence: number;
}

/** Sends what the API answered, as it comes in. Throws a Refusal before anything is sent; later it cuts the connection. */
export async function relayResponse(
  upstream: UpstreamResponse,
  response: ServerResponse,
  { maxBytes, silence }: AnswerLimits,
): Promise<SentAnswer> {
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
): Promise<SentAnswer> {
  let bytes = 0;
  // Headers first, also where the body lets itself be waited for; `flushHeaders` would write them as UTF-8.
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
    // Whoever falls silent, the API or the caller who takes nothing: neither holds the other up.
    const timer = setTimeout(fail, silence).unref();
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      timer.refresh();
    });
    response.on("drain", () => timer.refresh());
    // `pipeline` does the same with an AbortController for each call, a tenth of a call's time.
    body.on("error", fail);
    response.once("finish", () => end(true));
    response.once("close", () => {
      body.destroy();
      end(response.writableFinished);
    });
    body.pipe(response);
  });
}

/** An answer that was cut must not look complete: before HTTP/1.1, its end was the end of the connection. */
function cut(response: ServerResponse): void {
  if (response.req.httpVersion === "1.0") response.socket?.resetAndDestroy();
  else response.destroy();
}

/** Sends an answer of the proxy's own. */
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
    // More of the body is not waited for.
    ...(refusal.status === 408 ? ["Connection", "close"] : []),
    ...(refusal.status === 405 ? ["Allow", "POST"] : []),
    ...(refusal.status === 503 ? ["Retry-After", "1"] : []),
  ]);
  response.end(body);
  drain(request);
}

/** A body that was not read would keep its sender from seeing the answer; one that does not end costs the connection. */
function drain(request: IncomingMessage): void {
  if (request.complete) return;
  request.resume();
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), DRAIN_TIME).unref();
  request.once("close", () => clearTimeout(timer));
  request.once("end", () => clearTimeout(timer));
}

/** What other parts of an app have set before is no part of this answer. */
function startResponse(response: ServerResponse, status: number, headers: readonly string[]): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, headers as string[]);
}

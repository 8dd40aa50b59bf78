import { request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { until } from "../support/patience.js";
import type { RunningServer } from "./proxied-server.js";

export interface Sent {
  /** The URL to call. Without a target, the header `X-Proxy-Url` is not sent. */
  readonly target?: string | readonly string[];
  readonly method?: string;
  /** Headers of the request to the proxy itself. Undefined removes a header that a page would send. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: string | Buffer;
  /** Method of the request to the proxy itself. */
  readonly outer?: string;
  readonly path?: string;
}

export interface Got {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly text: string;
  /** Code of a problem document. */
  readonly code: string | undefined;
  /** Whether the response ended properly. */
  readonly complete: boolean;
}

/** Sends a request to the proxy as a page of the site does, and returns the response. */
export function call(server: RunningServer, sent: Sent): Promise<Got> {
  const { target, method = "GET", body, outer = "POST", path = "/_api-proxy" } = sent;
  const headers = {
    Host: `127.0.0.1:${server.port}`,
    Origin: server.origin,
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Dest": "empty",
    "X-Proxy-Method": method,
    ...(target !== undefined && { "X-Proxy-Url": target as string | string[] }),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: "127.0.0.1",
      port: server.port,
      method: outer,
      path,
      agent: false,
      headers: Object.fromEntries(
        Object.entries(headers).filter(([, value]) => value !== undefined),
      ) as Record<string, string>,
      setHost: false,
      maxHeaderSize: 64 * 1024,
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", () => undefined);
      response.on("close", () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          body: whole,
          text: whole.toString(),
          code: codeOf(response, whole),
          complete: response.complete,
        });
      });
    });
    outgoing.end(body);
  });
}

function codeOf(response: IncomingMessage, body: Buffer): string | undefined {
  if (response.headers["content-type"] !== "application/problem+json" || body.length === 0) return undefined;
  return (JSON.parse(body.toString()) as { code: string }).code;
}

export interface RawExchange {
  readonly socket: Socket;
  /** Returns everything received so far. */
  text(): string;
  /** Resolves when the other side has closed the connection. */
  readonly ended: Promise<string>;
}

/** Sends raw bytes over a separate connection. */
export function exchange(port: number, bytes: string | Buffer): RawExchange {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => (text += chunk.toString()));
  socket.on("error", () => undefined);
  socket.write(bytes);
  onTestFinished(() => void socket.destroy());
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  return {
    socket,
    text: () => text,
    ended,
  };
}

/**
 * Returns the start of a request that makes the proxy send `POST /` to a target. The caller appends the
 * headers of the body, an empty line and the body.
 */
export function head(server: Pick<RunningServer, "port" | "origin">, target: string): string {
  return `POST /_api-proxy HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.origin}\r\nX-Proxy-Method: POST\r\nX-Proxy-Url: ${target}/\r\n`;
}

/**
 * Starts a call with half of its body, and waits until the server reads the body: that is when Node sends
 * "100 Continue".
 */
export async function startHalfCall(
  server: Pick<RunningServer, "port" | "origin">,
  target: string,
): Promise<RawExchange> {
  const half = exchange(
    server.port,
    `${head(server, target)}Expect: 100-continue\r\nContent-Length: 8\r\n\r\nhalf`,
  );
  await until(() => half.text().startsWith("HTTP/1.1 100 "));
  return half;
}

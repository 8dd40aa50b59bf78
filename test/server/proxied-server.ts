import {
  createServer as createHttpServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type LookupFunction,
  type Socket,
} from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createServer } from "../../server/create-server.js";
import {
  defaultLimits,
  digestOf,
  type DescribedPaths,
  type ProxyLimits,
  type ServerManifest,
} from "../../server/proxy/index.js";
import { until } from "../support/patience.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { writeFile } from "node:fs/promises";

export interface ServerFacts {
  readonly origins?: readonly string[];
  readonly limits?: Partial<ProxyLimits>;
  readonly described?: readonly DescribedPaths[];
  readonly siteUrls?: readonly string[];
  readonly lookup?: LookupFunction;
  readonly pathPrefix?: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** More of the manifest. */
  readonly manifest?: Partial<ServerManifest>;
}

export interface RunningServer {
  readonly port: number;
  readonly origin: string;
  /** Holds `_site` and `server.json`. */
  readonly folder: string;
  readonly log: readonly string[];
}

/** The bundled server with a site of one page, closed after the test. Without `origins` it has no proxy. */
export async function startServer(facts: ServerFacts = {}): Promise<RunningServer> {
  const {
    origins,
    limits,
    described = [],
    files = { "index.html": "<h1>Site</h1>" },
    siteUrls,
    lookup,
    pathPrefix = "/",
  } = facts;
  const folder = await temporaryFolder(
    Object.fromEntries(Object.entries(files).map(([path, content]) => [`_site/${path}`, content])),
  );
  const dir = join(folder, "_site");
  const pages =
    facts.manifest?.pages ??
    Object.keys(files)
      .filter((path) => path.endsWith(".html"))
      .sort();
  const manifest: ServerManifest = {
    version: 1,
    build: digestOf(dir, pages),
    pathPrefix,
    pages,
    policies: [],
    ...(origins && { proxy: { origins, limits: { ...defaultLimits, ...limits }, described } }),
    ...facts.manifest,
  };
  await writeFile(join(folder, "server.json"), JSON.stringify(manifest));
  const log: string[] = [];
  const server = createServer({
    dir,
    manifest: join(folder, "server.json"),
    log: (line) => log.push(line),
    ...(siteUrls && { siteUrls }),
    ...(lookup && { lookup }),
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, folder, log };
}

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export interface Upstream {
  readonly port: number;
  readonly origin: string;
  /** Requests, whole. */
  readonly received: readonly Received[];
  /** Connections that are open now. */
  connections(): number;
}

/** An API on a free port, closed after the test. It has read the whole request before it answers. */
export async function startUpstream(
  answer: RequestListener = (_, response) => response.end("ok"),
): Promise<Upstream> {
  const received: Received[] = [];
  const server = createHttpServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "", url = "", rawHeaders, headers } = incoming;
      received.push({ method, url, rawHeaders, headers, body: Buffer.concat(chunks) });
      answer(incoming, response);
    });
  });
  const sockets = countSockets(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, received, connections: () => sockets.size };
}

export interface HeldUpstream extends Upstream {
  /** Answers what waits, and from then on at once. */
  release(): void;
}

/** An upstream that answers `slow`, and not before it is told to. */
export async function startHeldUpstream(): Promise<HeldUpstream> {
  const waiting: ServerResponse[] = [];
  let isReleased = false;
  const upstream = await startUpstream((_, response) => {
    if (isReleased) response.end("slow");
    else waiting.push(response);
  });
  const release = (): void => {
    isReleased = true;
    for (const response of waiting) response.end("slow");
  };
  return { ...upstream, release };
}

/** An upstream that writes bytes as they are, once a request has come in. */
export async function startRawUpstream(answer: string | ((socket: Socket) => void)): Promise<Upstream> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => (typeof answer === "string" ? socket.end(answer, "latin1") : answer(socket)));
  });
  const sockets = countSockets(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, received: [], connections: () => sockets.size };
}

function countSockets(server: {
  on(event: "connection", listener: (socket: Socket) => void): unknown;
}): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}

export interface Sent {
  /** The address to call; without one, no such header is sent. */
  readonly target?: string | readonly string[];
  readonly method?: string;
  /** Of the request to the proxy itself. Undefined takes a header away that a page would send. */
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
  /** Of a problem document. */
  readonly code: string | undefined;
  /** Whether the answer came to its proper end. */
  readonly complete: boolean;
  readonly milliseconds: number;
}

/** What a page of the site sends to the proxy, and what it gets. */
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
  const start = performance.now();
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
          milliseconds: performance.now() - start,
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
  /** All that came back so far. */
  text(): string;
  /** Resolves when the other side has closed the connection. */
  readonly ended: Promise<string>;
}

/** Bytes as they are, over a connection of their own. */
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

/** A request to the proxy to send `POST /` to a target, up to the headers of its body. */
export function head(server: Pick<RunningServer, "port" | "origin">, target: string): string {
  return `POST /_api-proxy HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.origin}\r\nX-Proxy-Method: POST\r\nX-Proxy-Url: ${target}/\r\n`;
}

/** A call with the first half of its body, once the server has begun with it: that is when Node sends "100 Continue". */
export async function startHalfCall(server: RunningServer, target: string): Promise<RawExchange> {
  const half = exchange(
    server.port,
    `${head(server, target)}Expect: 100-continue\r\nContent-Length: 8\r\n\r\nhalf`,
  );
  await until(() => half.text().startsWith("HTTP/1.1 100 "));
  return half;
}

import { existsSync, statSync } from "node:fs";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import express, { type Express } from "express";
import { hasBody, MANIFEST_FILE } from "../../eleventy-plugin/proxy/index.js";
import { createLineWriter } from "../command/command.js";
import { manifestProxy, type ProxyOptions } from "./api-proxy.js";
import { checkedProxy, readManifest, checkBuild, StartError } from "./read-manifest.js";
import { staticSite } from "./static-site.js";

export interface ServerOptions extends ProxyOptions {
  /** Folder of the built site; default `_site`. */
  readonly dir?: string;
}

/** Times in milliseconds, sizes in bytes. A connection that does not send its request in time is closed. */
const HTTP_LIMITS = {
  maxHeaderSize: 32 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
};

/** Milliseconds without progress after which a response is cut off. */
const STALL_TIMEOUT = 30_000;

/**
 * Creates a server for a built site, with the route `/_api-proxy` if the build enables it. The server does
 * not listen yet.
 * @throws {StartError} If the folder or manifest is missing or unusable, or they come from different builds.
 */
export function createServer(options: ServerOptions = {}): Server {
  const { dir = "_site", manifest: path = MANIFEST_FILE, log = createLineWriter() } = options;
  if (!existsSync(dir) || !statSync(dir).isDirectory()) {
    throw new StartError(
      `There is no folder ${dir}: build the site first, or name another folder with --dir.`,
    );
  }
  const manifest = readManifest(path);
  checkBuild(manifest, path, dir);
  const allowed = checkedProxy(manifest, path);
  const proxy = allowed && manifestProxy(manifest, allowed, { ...options, log });
  const app = createApp();
  app.use(staticSite(dir, manifest));

  const server = createHttpServer(HTTP_LIMITS, (request, response) => {
    if (!isPlainRequest(request)) return rejectUnsupported(request, response);
    const serveSite = (): void => {
      logRequest(request, response, log);
      response.setTimeout(STALL_TIMEOUT);
      app(request, response);
    };
    if (proxy === undefined) serveSite();
    else proxy(request, response, serveSite);
  });
  // The total size of headers is limited instead. With a limit on the number of headers, Node would silently
  // drop some.
  server.maxHeadersCount = 0;
  limitConnections(server);
  server.once("close", () => void proxy?.close());
  return server;
}

function createApp(): Express {
  const app = express();
  app.disable("x-powered-by");
  // Otherwise error responses contain stack traces.
  app.set("env", "production");
  app.set("query parser", "simple");
  app.set("trust proxy", false);
  app.get("/healthz", (_, response) => {
    response.set("Cache-Control", "no-store").type("text/plain").send("ok\n");
  });
  return app;
}

/**
 * Whether a request uses HTTP/1.0 or 1.1 and an origin-form URL (a path), as browsers and reverse proxies
 * send.
 */
function isPlainRequest({ httpVersion, url }: IncomingMessage): boolean {
  return (httpVersion === "1.1" || httpVersion === "1.0") && url !== undefined && url.startsWith("/");
}

function rejectUnsupported(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === "OPTIONS" && request.url === "*") {
    response.writeHead(405, { Allow: "GET, HEAD", "Content-Length": "0", Connection: "close" }).end();
    return;
  }
  request.socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
}

/**
 * Half of a common limit of 4,096 file descriptors; the rest is for files and API calls. A browser opens up
 * to six connections.
 */
const MAX_CONNECTIONS = 2_048;

/**
 * Limits the connections of a server. Above `max`, closes the connection that has been without a complete
 * request for the longest time, so idle clients cannot lock out active ones. `server.close()` closes
 * connections without a complete request at once, and all others after their response.
 */
export function limitConnections(server: Server, max = MAX_CONNECTIONS): void {
  const open = new Set<Socket>();
  /** Ordered by when the connection opened or its last response ended. */
  const idle = new Set<Socket>();
  /** Number of complete requests per connection whose response is still open. */
  const openRequests = new WeakMap<Socket, number>();

  server.on("connection", (socket: Socket) => {
    open.add(socket);
    idle.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      idle.delete(socket);
    });
    const [longest] = idle;
    if (open.size > max) longest?.destroy();
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // With pipelining, one connection can have several requests at once.
    const start = (): void => {
      if (response.closed) return;
      openRequests.set(socket, (openRequests.get(socket) ?? 0) + 1);
      idle.delete(socket);
      response.once("close", () => {
        const remaining = (openRequests.get(socket) ?? 1) - 1;
        openRequests.set(socket, remaining);
        if (remaining === 0 && !socket.destroyed) idle.add(socket);
      });
    };
    if (hasBody(request)) request.once("end", start);
    else start();
    // If the response ended before the request body, the connection moves to the end of the idle order.
    response.once("close", () => {
      if (idle.delete(socket)) idle.add(socket);
    });
  });
  server.closeIdleConnections = () => {
    for (const socket of idle) socket.destroy();
  };
}

/** Logs one line when the response ends, without query, headers, bodies or the caller's IP address. */
function logRequest(request: IncomingMessage, response: ServerResponse, log: (line: string) => void): void {
  const start = performance.now();
  const path = (request.url ?? "").split("?", 1)[0]?.replace(/[^\x21-\x7e]/g, "?") ?? "";
  response.once("close", () => {
    const bytes = response.getHeader("Content-Length") ?? "-";
    const ending = response.writableFinished ? "" : " cut";
    log(
      `${new Date().toISOString()} ${request.method} ${path} ${response.statusCode} bytes=${String(bytes)} ms=${Math.round(performance.now() - start)}${ending}`,
    );
  });
}

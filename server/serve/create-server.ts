import { existsSync, statSync } from "node:fs";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import express, { type Express } from "express";
import { manifestProxy, type ProxyOptions } from "./api-proxy.js";
import { limitConnections } from "./connections.js";
import { createLineWriter } from "../command/line-writer.js";
import { MANIFEST_FILE } from "../../eleventy-plugin/proxy/index.js";
import { checkBuild, checkedProxy, readManifest } from "./read-manifest.js";
import { logRequest } from "./request-log.js";
import { StartError } from "./start-error.js";
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

import { createServer } from "node:http";
import { join } from "node:path";
import express, { type Express } from "express";
import { describe, expect, it, onTestFinished } from "vitest";
import { apiProxy } from "../../server/index.js";
import { call, exchange } from "./calls.js";
import { startServer, type RunningServer } from "./proxied-server.js";
import { startRawUpstream, startUpstream } from "./upstreams.js";
import { listenInTest } from "../support/local-server.js";

/** Starts a custom app on a free port, with the manifest of a built site. */
async function startApp(origin: string, prepare: (app: Express, proxy: ReturnType<typeof apiProxy>) => void) {
  const { folder } = await startServer({ origins: [origin] });
  const proxy = apiProxy({
    manifest: join(folder, "server.json"),
    dir: join(folder, "_site"),
    log: () => undefined,
  });
  const app = express();
  prepare(app, proxy);
  const server = createServer(app);
  onTestFinished(() => proxy.close());
  const port = await listenInTest(server);
  return { port, origin: `http://127.0.0.1:${port}`, folder, log: [] } satisfies RunningServer;
}

describe("in an Express app", () => {
  it("the route belongs to the proxy, everything else to the app", async () => {
    const upstream = await startUpstream();
    const app = await startApp(upstream.origin, (express, proxy) => {
      express.use(proxy);
      express.use((_, response) => void response.send("app"));
    });
    expect((await call(app, { target: upstream.origin })).text).toBe("ok");
    expect((await call(app, { outer: "GET", path: "/" })).text).toBe("app");
  });

  it("the app's default headers are not on the proxy's responses", async () => {
    const upstream = await startUpstream();
    const app = await startApp(upstream.origin, (express, proxy) => {
      express.use((_, response, next) => {
        response.set({
          "Access-Control-Allow-Origin": "*",
          "Set-Cookie": "app=1",
          "Content-Security-Policy": "x",
        });
        next();
      });
      express.use(proxy);
    });
    for (const target of [upstream.origin, "http://evil.example/"]) {
      const { headers } = await call(app, { target });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["x-powered-by"]).toBeUndefined();
      expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    }
  });

  it("body parsers before it are reported: a body is never lost silently", async () => {
    const upstream = await startUpstream();
    const app = await startApp(upstream.origin, (express_, proxy) => {
      express_.use(express.raw({ type: () => true }));
      express_.use(proxy);
    });
    const got = await call(app, {
      method: "POST",
      target: upstream.origin,
      body: "body",
      headers: { "Content-Type": "text/plain" },
    });
    expect(got.status).toBe(500);
    expect(upstream.received).toEqual([]);
  });

  it("its own server is never called", async () => {
    const upstream = await startUpstream();
    const app = await startApp(upstream.origin, (express, proxy) => express.use(proxy));
    expect((await call(app, { target: `${app.origin}/` })).status).toBe(403);
  });
});

describe("with HTTP/1.0", () => {
  const sent = (server: RunningServer, target: string): string =>
    `POST /_api-proxy HTTP/1.0\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.origin}\r\nX-Proxy-Method: GET\r\nX-Proxy-Url: ${target}/\r\n\r\n`;

  it("a complete response ends with its connection, an aborted one with a reset", async () => {
    const whole = await startRawUpstream("HTTP/1.1 200 OK\r\n\r\nwhole");
    const broken = await startRawUpstream(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n",
    );
    const server = await startServer({ origins: [whole.origin, broken.origin] });
    expect(await exchange(server.port, sent(server, whole.origin)).ended).toMatch(/\r\n\r\nwhole$/);
    const { socket, ended } = exchange(server.port, sent(server, broken.origin));
    let reset = false;
    socket.on("error", (error: NodeJS.ErrnoException) => (reset = error.code === "ECONNRESET"));
    await ended;
    expect(reset).toBe(true);
  });
});

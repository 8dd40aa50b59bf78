import { createServer as createTlsServer } from "node:tls";
import type { LookupFunction } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { call, type Got } from "./calls.js";
import { startServer } from "./proxied-server.js";
import { startRawUpstream, startUpstream } from "./upstreams.js";
import { until } from "../support/patience.js";
import { listenLocally } from "../support/local-server.js";

async function answered(upstream: { readonly origin: string }): Promise<Got> {
  const server = await startServer({ origins: [upstream.origin] });
  return call(server, { target: `${upstream.origin}/secret-path?secret-query` });
}

describe("a response that cannot be received", () => {
  it.each([
    ["is no HTTP", "nonsense\r\n\r\n"],
    ["is empty", ""],
    ["ends in its headers", "HTTP/1.1 200 OK\r\nContent-Le"],
    ["ends before its headers", "HTTP/1.1 200 OK\r\n"],
    ["is of another version", "HTTP/9.9 200 OK\r\n\r\n"],
    ["has a broken status", "HTTP/1.1 abc\r\n\r\n"],
    ["has two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc"],
    [
      "has a length and pieces",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["has a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"],
    ["has a null in a header", "HTTP/1.1 200 OK\r\nX: a\u0000b\r\n\r\n"],
    ["has a header of 40 KB", `HTTP/1.1 200 OK\r\nX: ${"a".repeat(40_000)}\r\n\r\n`],
    [
      "switches protocols",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ],
  ])("because it %s", async (_, bytes) => {
    const got = await answered(await startRawUpstream(bytes));
    expect(got).toMatchObject({ status: 502, code: "upstream-protocol" });
    expect(got.text).not.toContain("secret");
  });

  it("because the connection is reset", async () => {
    const got = await answered(await startRawUpstream((socket) => socket.resetAndDestroy()));
    expect(got).toMatchObject({ status: 502, code: "upstream-protocol" });
  });

  it("because no server listens", async () => {
    expect(await answered({ origin: "http://127.0.0.1:1" })).toMatchObject({
      status: 502,
      code: "upstream-refused",
      headers: { "proxy-status": "docs; error=connection_refused" },
    });
  });

  it.each(["ENOTFOUND", "EAI_AGAIN"])("because the name is not found (%s)", async (code) => {
    const lookup: LookupFunction = (_, __, done) => done(Object.assign(new Error(code), { code }), "", 0);
    const server = await startServer({ origins: ["http://nowhere.example.com"], lookup });
    const got = await call(server, { target: "http://nowhere.example.com/" });
    expect(got).toMatchObject({ status: 502, code: "upstream-dns" });
  });

  it("because it speaks no TLS", async () => {
    const upstream = await startRawUpstream("HTTP/1.1 400 Bad Request\r\n\r\n");
    const origin = upstream.origin.replace("http:", "https:");
    expect(await answered({ origin })).toMatchObject({ status: 502, code: "upstream-tls" });
  });

  it("because no cipher matches", async () => {
    const server = createTlsServer({}, () => undefined);
    server.on("tlsClientError", () => undefined);
    onTestFinished(() => void server.close());
    const origin = `https://127.0.0.1:${await listenLocally(server)}`;
    expect(await answered({ origin })).toMatchObject({ status: 502, code: "upstream-tls" });
  });
});

describe("a response that is cut never seems complete", () => {
  it.each([
    ["inside its length", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"],
    ["between its pieces", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n"],
    ["by a piece that is none", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\nzz\r\n"],
  ])("%s", async (_, bytes) => {
    const upstream = await startRawUpstream((socket) => {
      socket.write(bytes);
      setTimeout(() => socket.end(), 50);
    });
    const got = await answered(upstream);
    expect(got).toMatchObject({ status: 200, complete: false });
    await until(() => upstream.connections() === 0);
  });
});

describe("after a failure", () => {
  it("the next call succeeds", async () => {
    let calls = 0;
    const upstream = await startUpstream((_, response) => {
      calls += 1;
      if (calls % 2 === 1) response.destroy();
      else response.end("ok");
    });
    const server = await startServer({ origins: [upstream.origin] });
    for (let round = 0; round < 3; round += 1) {
      expect((await call(server, { target: upstream.origin })).status).toBe(502);
      expect((await call(server, { target: upstream.origin })).text).toBe("ok");
    }
  });
});

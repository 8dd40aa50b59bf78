import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { call, exchange, head, startHalfCall } from "./calls.js";
import { startServer } from "./proxied-server.js";
import { startRawUpstream, startUpstream } from "./upstreams.js";
import { until } from "../support/patience.js";

describe("a caller that disconnects", () => {
  it("before the response ends the call to the API", async () => {
    let hasRequest = false;
    const upstream = await startRawUpstream(() => (hasRequest = true));
    const server = await startServer({ origins: [upstream.origin] });
    const { socket } = exchange(server.port, `${head(server, upstream.origin)}Content-Length: 0\r\n\r\n`);
    await until(() => hasRequest);
    socket.destroy();
    await until(() => upstream.connections() === 0);
    await until(() => server.log.length === 1);
    expect(server.log[0]).toMatch(/ caller-gone$/);
  });

  it("during a stream of events ends it", async () => {
    const upstream = await startUpstream((_, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      const timer = setInterval(() => response.write("data: x\n\n"), 20);
      response.once("close", () => clearInterval(timer));
    });
    const server = await startServer({ origins: [upstream.origin] });
    const { socket, text } = exchange(
      server.port,
      `${head(server, upstream.origin)}Content-Length: 0\r\n\r\n`,
    );
    await until(() => text().includes("data: x"));
    socket.destroy();
    await expect.poll(() => upstream.connections()).toBe(0);
  });

  it("within the body never reaches the API", async () => {
    const upstream = await startUpstream();
    const server = await startServer({ origins: [upstream.origin] });
    const { socket } = await startHalfCall(server, upstream.origin);
    socket.destroy();
    await until(() => server.log.length === 1);
    expect(server.log[0]).toMatch(/ caller-gone$/);
    expect(upstream.received).toEqual([]);
  });
});

describe("events", () => {
  it("are passed on at once", async () => {
    const send: (() => void)[] = [];
    const upstream = await startUpstream((_, response) => {
      response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
      send.push(() => response.write("data: first\n\n"));
    });
    const server = await startServer({ origins: [upstream.origin] });
    const { text } = exchange(server.port, `${head(server, upstream.origin)}Content-Length: 0\r\n\r\n`);
    await until(() => text().includes("X-Upstream-Content-Type: text/event-stream"));
    expect(text(), "headers come before the first event").not.toContain("data:");
    send[0]?.();
    await until(() => text().includes("data: first"));
  });
});

describe("a caller that reads slowly", () => {
  it("slows the API down instead of using memory", async () => {
    const PIECES = 200;
    const piece = Buffer.alloc(64 * 1024);
    let written = 0;
    const send = (response: ServerResponse, count: (sent: number) => void, sent = 0): void => {
      count(sent);
      if (sent === PIECES) response.end();
      else if (response.write(piece)) send(response, count, sent + 1);
      else response.once("drain", () => send(response, count, sent + 1));
    };
    const upstream = await startUpstream((request, response) =>
      send(response, request.url === "/whole" ? () => undefined : (sent) => (written = sent)),
    );
    const server = await startServer({ origins: [upstream.origin] });
    const { socket } = exchange(server.port, `${head(server, upstream.origin)}Content-Length: 0\r\n\r\n`);
    socket.pause();
    await until(() => written > 0);
    // The paused response has stalled if nothing is written to it while another reader receives a complete
    // response.
    await until(async () => {
      const before = written;
      const whole = await call(server, { target: `${upstream.origin}/whole` });
      expect(whole.body).toHaveLength(PIECES * piece.length);
      return written === before;
    });
    expect(written).toBeLessThan(PIECES);
    socket.resume();
    await until(() => written === PIECES);
  });
});

describe("a caller that sends slowly", () => {
  it("delays no others: with 200 incomplete requests, a complete one gets a response", async () => {
    const upstream = await startUpstream();
    const server = await startServer({ origins: [upstream.origin] });
    // Disables the deadlines, so that the incomplete requests stay open.
    server.http.headersTimeout = 0;
    server.http.requestTimeout = 0;
    const halves = Array.from({ length: 200 }, () =>
      exchange(server.port, "POST /_api-proxy HTTP/1.1\r\nHost: x\r\n"),
    );
    expect((await call(server, { target: upstream.origin })).status).toBe(200);
    expect(halves.filter(({ socket }) => socket.readyState !== "open")).toEqual([]);
  });

  it("headers slowly is aborted after the deadline for headers, ten seconds", async () => {
    const server = await startServer({ origins: ["http://127.0.0.1:1"] });
    expect(server.http.headersTimeout).toBe(10_000);
    server.http.headersTimeout = 1;
    server.http.requestTimeout = 0;
    const { ended } = exchange(server.port, "POST /_api-proxy HTTP/1.1\r\nHost: x\r\n");
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe("unsupported requests", () => {
  it.each([
    ["HTTP/0.9", "GET /\n"],
    ["a line break alone", "GET /_api-proxy\n\n"],
    ["another version", "GET / HTTP/3.7\r\nHost: x\r\n\r\n"],
    ["an absolute address", "GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n"],
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["more than 32 KB of headers", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(33_000)}\r\n\r\n`],
    ["a bare carriage return in a header", "GET / HTTP/1.1\r\nHost: x\r\nA: b\rC: d\r\n\r\n"],
    ["a space before the colon", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\n"],
    ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n"],
    [
      "a length and pieces",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["an unknown coding", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n"],
  ])("%s are rejected and end their connection", async (_, bytes) => {
    const server = await startServer({ origins: ["http://127.0.0.1:1"] });
    expect(await exchange(server.port, bytes).ended).toMatch(/^(?:$|HTTP\/1\.1 4\d\d )/);
    expect((await call(server, { outer: "GET", path: "/healthz" })).status).toBe(200);
  });

  it("an upgrade is rejected", async () => {
    const server = await startServer({ origins: ["http://127.0.0.1:1"] });
    const { ended } = exchange(
      server.port,
      `GET /_api-proxy HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    );
    expect(await ended).toMatch(/^HTTP\/1\.1 405 /);
  });
});

import { describe, expect, it } from "vitest";
import { gzipSync } from "node:zlib";
import { call, exchange, head } from "./calls.js";
import { startServer } from "./proxied-server.js";
import { startRawUpstream, startHeldUpstream, startUpstream } from "./upstreams.js";
import { until } from "../support/patience.js";

describe("request bodies", () => {
  const limits = { maxRequestBytes: 100_000 };

  it.each([
    ["exactly the limit", 100_000, 200],
    ["a byte more", 100_001, 413],
    ["much more", 3_000_000, 413],
  ])("of %s", async (_, size, status) => {
    const upstream = await startUpstream();
    const server = await startServer({ origins: [upstream.origin], limits });
    for (const encoding of [{}, { "Transfer-Encoding": "chunked" }]) {
      const got = await call(server, {
        method: "POST",
        target: upstream.origin,
        body: Buffer.alloc(size),
        headers: encoding,
      });
      expect(got).toMatchObject({ status, code: status === 413 ? "request-too-large" : undefined });
    }
    expect(upstream.received).toHaveLength(status === 200 ? 2 : 0);
  });

  it("that exceed their declared length are aborted", async () => {
    const upstream = await startUpstream();
    const server = await startServer({ origins: [upstream.origin], limits });
    const { ended } = exchange(
      server.port,
      `${head(server, upstream.origin)}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    );
    expect(await ended).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.received).toEqual([]);
  });

  it("that never end are responded to early, and the proxy closes their connection", async () => {
    const upstream = await startUpstream();
    const server = await startServer({ origins: [upstream.origin], limits });
    // Disables the server's limit of a minute for each request, so that only the size can end this one.
    server.http.requestTimeout = 0;
    const { socket, text, ended } = exchange(
      server.port,
      `${head(server, upstream.origin)}Transfer-Encoding: chunked\r\n\r\n`,
    );
    const piece = `4000\r\n${"a".repeat(0x4000)}\r\n`;
    const timer = setInterval(() => socket.write(piece), 5);
    await until(() => text().startsWith("HTTP/1.1 413 "));
    await ended;
    clearInterval(timer);
    expect(upstream.received).toEqual([]);
  });
});

describe("responses", () => {
  const limits = { maxResponseBytes: 100_000 };
  const chunked = (size: number): string =>
    `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n${"a".repeat(size)}\r\n0\r\n\r\n`;

  it("that declare too large a length are rejected", async () => {
    const upstream = await startRawUpstream("HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n");
    const server = await startServer({ origins: [upstream.origin], limits });
    expect(await call(server, { target: upstream.origin })).toMatchObject({
      status: 502,
      code: "response-too-large",
    });
    await until(() => upstream.connections() === 0);
  });

  it.each([
    [100_000, true],
    [100_001, false],
    [400_000, false],
  ])("of %i bytes without a length are complete: %s", async (size, complete) => {
    const upstream = await startRawUpstream(chunked(size));
    const server = await startServer({ origins: [upstream.origin], limits });
    const got = await call(server, { target: upstream.origin });
    expect(got.complete).toBe(complete);
    expect(got.body.length).toBeLessThanOrEqual(100_000);
  });

  it("are not decompressed", async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const upstream = await startUpstream((_, response) => {
      response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb);
    });
    const server = await startServer({ origins: [upstream.origin], limits });
    const got = await call(server, { target: upstream.origin });
    expect(got).toMatchObject({ status: 200, complete: true });
    expect(got.body.equals(bomb)).toBe(true);
  });

  it("without end are aborted", async () => {
    const upstream = await startUpstream((_, response) => {
      const timer = setInterval(() => response.write("a".repeat(20_000)), 5);
      response.once("close", () => clearInterval(timer));
    });
    const server = await startServer({ origins: [upstream.origin], limits });
    expect(await call(server, { target: upstream.origin })).toMatchObject({ status: 200, complete: false });
    await until(() => upstream.connections() === 0);
  });
});

describe("concurrent calls", () => {
  it("over the limit of an origin are rejected at once; others are not", async () => {
    const slow = await startHeldUpstream();
    const fast = await startUpstream();
    const limits = { maxInFlight: { total: 10, perOrigin: 3 } };
    const server = await startServer({ origins: [slow.origin, fast.origin], limits });
    const running = [1, 2, 3].map(() => call(server, { target: slow.origin }));
    await until(() => slow.received.length === 3);
    const refused = await call(server, { target: slow.origin });
    expect(refused).toMatchObject({ status: 503, code: "busy", headers: { "retry-after": "1" } });
    expect((await call(server, { target: fast.origin })).status).toBe(200);
    slow.release();
    expect((await Promise.all(running)).map(({ text }) => text)).toEqual(["slow", "slow", "slow"]);
    expect((await call(server, { target: slow.origin })).status).toBe(200);
  });

  it("over the total limit are rejected", async () => {
    const slow = await startHeldUpstream();
    const fast = await startUpstream();
    const limits = { maxInFlight: { total: 2, perOrigin: 2 } };
    const server = await startServer({ origins: [slow.origin, fast.origin], limits });
    const running = [1, 2].map(() => call(server, { target: slow.origin }));
    await until(() => slow.received.length === 2);
    expect(await call(server, { target: fast.origin })).toMatchObject({ status: 503, code: "busy" });
    slow.release();
    await Promise.all(running);
    expect((await call(server, { target: fast.origin })).status).toBe(200);
  });

  it("free their slot in every case", async () => {
    const upstream = await startUpstream((request, response) => {
      if (request.url === "/cut") response.write("a", () => response.destroy());
      else if (request.url === "/away") response.writeHead(302, { Location: "http://evil.example/" }).end();
      else if (request.url !== "/held/") response.end("ok");
    });
    const limits = { maxInFlight: { total: 1, perOrigin: 1 } };
    const server = await startServer({ origins: [upstream.origin], limits });
    for (const path of ["/cut", "/away", "/", "/cut"]) await call(server, { target: upstream.origin + path });
    const gone = exchange(server.port, `${head(server, `${upstream.origin}/held`)}Content-Length: 0\r\n\r\n`);
    await until(() => upstream.received.some(({ url }) => url === "/held/"));
    expect(await call(server, { target: `${upstream.origin}/` })).toMatchObject({ code: "busy" });
    gone.socket.destroy();
    await until(async () => (await call(server, { target: `${upstream.origin}/` })).text === "ok");
  });

  it("count for the origin that a redirect leads to", async () => {
    const busy = await startHeldUpstream();
    const from = await startUpstream((_, response) => {
      response.writeHead(302, { Location: busy.origin }).end();
    });
    const limits = { maxInFlight: { total: 10, perOrigin: 1 } };
    const server = await startServer({ origins: [busy.origin, from.origin], limits });
    const running = call(server, { target: busy.origin });
    await until(() => busy.received.length === 1);
    expect(await call(server, { target: from.origin })).toMatchObject({ status: 503, code: "busy" });
    busy.release();
    await running;
  });
});

import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { call, type Got } from "./calls.js";
import { startServer } from "./proxied-server.js";
import { startRawUpstream, startUpstream } from "./upstreams.js";

const HARDENING = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/** Returns what a page gets when the API writes these bytes. */
async function answered(bytes: string, method = "GET"): Promise<Got> {
  const upstream = await startRawUpstream(bytes);
  const server = await startServer({ origins: [upstream.origin] });
  return call(server, { target: `${upstream.origin}/`, method });
}

/** Sends each byte in its own packet. */
function writeByByte(socket: Socket, bytes: string): void {
  socket.setNoDelay(true);
  const [first = "", ...rest] = bytes;
  socket.write(first);
  setImmediate(() => (rest.length > 0 ? writeByByte(socket, rest.join("")) : socket.end()));
}

const head = (...lines: string[]): string =>
  ["HTTP/1.1 200 OK", ...lines, "Connection: close", "", ""].join("\r\n");

describe("no response affects the site", () => {
  it.each([
    "text/html",
    "image/svg+xml",
    "text/javascript",
    "application/xhtml+xml",
    "application/pdf",
    "text/css",
    "multipart/x-mixed-replace",
    "application/octet-stream",
  ])("%s is served as bytes", async (type) => {
    const got = await answered(`${head(`Content-Type: ${type}`)}<script>alert(1)</script>`);
    expect(got).toMatchObject({ status: 200, text: "<script>alert(1)</script>" });
    expect(got.headers).toMatchObject({
      ...HARDENING,
      "content-type": "application/octet-stream",
      "x-upstream-content-type": type,
    });
  });

  it.each([
    ["Set-Cookie", "session=1; Path=/"],
    ["Location", "https://evil.example/"],
    ["Refresh", "0; url=https://evil.example/"],
    ["Access-Control-Allow-Origin", "*"],
    ["Access-Control-Allow-Credentials", "true"],
    ["Service-Worker-Allowed", "/"],
    ["Clear-Site-Data", '"*"'],
    ["Strict-Transport-Security", "max-age=1"],
    ["Content-Disposition", "attachment"],
    ["WWW-Authenticate", "Basic"],
    ["Link", "</x>; rel=preload"],
    ["Alt-Svc", 'h3=":443"'],
    ["NEL", "{}"],
    ["Report-To", "{}"],
    ["SourceMap", "/x"],
    ["Origin-Trial", "x"],
    ["Permissions-Policy", "camera=()"],
    ["Server", "x"],
    ["ETag", '"x"'],
    ["Age", "1"],
    ["Vary", "*"],
  ])("%s is shown and not set", async (name, value) => {
    const { headers } = await answered(`${head(`${name}: ${value}`)}x`);
    expect(headers[name.toLowerCase()]).toBeUndefined();
    expect(headers[`x-upstream-${name.toLowerCase()}`]).toBe(value);
  });

  it.each(Object.entries(HARDENING))("%s cannot be overridden", async (name, value) => {
    const { rawHeaders } = await answered(`${head(`${name}: evil`)}x`);
    const values = rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === name);
    expect(values).toEqual([value]);
  });

  it.each([200, 201, 206, 301, 302, 400, 401, 403, 404, 407, 418, 429, 500, 502, 503, 599, 999])(
    "status %i is shown, the proxy's own is 200",
    async (status) => {
      const got = await answered(`HTTP/1.1 ${status} X\r\nConnection: close\r\n\r\nbody`);
      expect(got).toMatchObject({
        status: 200,
        text: "body",
        headers: { "x-upstream-status": String(status) },
      });
      expect(got.headers["proxy-status"]).toBeUndefined();
    },
  );

  it.each([
    "Connection: x-secret",
    "Keep-Alive: timeout=9",
    "Proxy-Authenticate: Basic",
    "Upgrade: h2c",
    "TE: x",
    "Trailer: X",
  ])("%s is dropped", async (line) => {
    const got = await answered(`HTTP/1.1 200 OK\r\n${line}\r\nX-Secret: 1\r\nContent-Length: 1\r\n\r\nx`);
    expect(got.headers[`x-upstream-${line.split(":")[0]?.toLowerCase()}`]).toBeUndefined();
    expect(got.headers["x-upstream-x-secret"]).toBe(line.startsWith("Connection") ? undefined : "1");
  });

  it("headers of the proxy cannot be forged", async () => {
    const got = await answered(
      `HTTP/1.1 404 X\r\nStatus: 200 OK\r\nTruncated: 1\r\nX-Upstream-Status: 1\r\nConnection: close\r\n\r\n`,
    );
    expect(got.headers["x-upstream-status"]).toBe("404");
    expect(got.headers["x-upstream-truncated"]).toBeUndefined();
    expect(got.headers["x-upstream-x-upstream-status"]).toBe("1");
  });

  it("several values stay separate, bytes beyond ASCII are unchanged", async () => {
    const { rawHeaders } = await answered(
      `${head("Set-Cookie: a=1", "Set-Cookie: b=2", "X-Name: caf\u00e9")}`,
    );
    const cookies = rawHeaders.filter((_, index) => rawHeaders[index - 1] === "X-Upstream-Set-Cookie");
    expect(cookies).toEqual(["a=1", "b=2"]);
    expect(rawHeaders).toContain("caf\u00e9");
  });

  it("more than 16 KiB of headers are cut, which is reported; headers that describe the body are kept", async () => {
    const lines = Array.from({ length: 20 }, (_, index) => `X-Long-${index}: ${"a".repeat(1000)}`);
    const needed = ["Content-Type: application/json", "Content-Disposition: attachment"];
    const { headers, rawHeaders } = await answered(`${head(...lines, ...needed)}x`);
    expect(headers["x-upstream-content-type"]).toBe("application/json");
    expect(headers["x-upstream-content-disposition"]).toBe("attachment");
    expect(headers["x-upstream-truncated"]).toBe("1");
    const size = rawHeaders
      .filter((_, index) => rawHeaders[index - (index % 2)]?.startsWith("X-Upstream-X"))
      .reduce((sum, text) => sum + text.length + 2, 0);
    expect(size).toBeGreaterThan(14 * 1024);
    expect(size).toBeLessThanOrEqual(16 * 1024);
  });
});

describe("earlier headers", () => {
  it("set by an app are removed", async () => {
    const got = await answered(`${head("Content-Length: 2")}ok`);
    const known = ["content-length", "connection", "date", "content-type", ...Object.keys(HARDENING)];
    expect(
      Object.keys(got.headers).filter((name) => !name.startsWith("x-upstream-") && !known.includes(name)),
    ).toEqual([]);
  });
});

describe("content codings", () => {
  const zipped = gzipSync("zipped").toString("latin1");

  it.each([
    ["gzip", "gzip"],
    ["GZIP", "gzip"],
    ["br", "br"],
    ["deflate", "deflate"],
    ["gzip, gzip", undefined],
    ["gzip, br", undefined],
    ["x-gzip", undefined],
    ["compress", undefined],
    ["zstd", undefined],
    ["identity", undefined],
    ["evil", undefined],
  ])("%s is passed on as %s, with unchanged bytes", async (coding, passed) => {
    const got = await answered(
      `${head(`Content-Encoding: ${coding}`, `Content-Length: ${zipped.length}`)}${zipped}`,
    );
    expect(got.headers["content-encoding"]).toBe(passed);
    expect(got.headers["x-upstream-content-encoding"]).toBe(coding);
    expect(got.body.toString("latin1")).toBe(zipped);
  });

  it("in two headers are dropped", async () => {
    const got = await answered(`${head("Content-Encoding: gzip", "Content-Encoding: gzip")}x`);
    expect(got.headers["content-encoding"]).toBeUndefined();
  });
});

describe("framing", () => {
  it.each([204, 205, 304])("%i has no body, even if bytes follow", async (status) => {
    const got = await answered(`HTTP/1.1 ${status} X\r\nConnection: close\r\nContent-Encoding: gzip\r\n\r\n`);
    expect(got).toMatchObject({ status: 200, complete: true, text: "", headers: { "content-length": "0" } });
    expect(got.headers["content-encoding"]).toBeUndefined();
  });

  it("HEAD has no body despite a length", async () => {
    const got = await answered(
      "HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\nConnection: close\r\n\r\n",
      "HEAD",
    );
    expect(got).toMatchObject({ status: 200, complete: true, text: "" });
    expect(got.headers).toMatchObject({ "content-length": "0", "x-upstream-content-length": "999999999" });
  });

  it.each([
    ["100 Continue that nobody asked for", "HTTP/1.1 100 Continue\r\n\r\n"],
    ["fifty of them", "HTTP/1.1 100 Continue\r\n\r\n".repeat(50)],
    ["100 without a reason", "HTTP/1.1 100 \r\nServer: x\r\n\r\n"],
    ["100 behind a line break", "\r\nHTTP/1.1 100 Continue\r\n\r\n"],
    [
      "102 and 103 with headers",
      "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>; a=100\r\n\r\n",
    ],
    ["one that is unknown", "HTTP/1.1 199 X\r\nX: HTTP/1.1 100\r\n\r\n"],
  ])("%s: skipped before a response", async (_, interim) => {
    const bytes = `${interim}HTTP/1.1 200 OK\r\nX-Number: 100\r\nContent-Length: 23\r\nConnection: close\r\n\r\nHTTP/1.1 100 Continue\r\n`;
    for (const send of [bytes, (socket: Socket) => writeByByte(socket, bytes)]) {
      const upstream = await startRawUpstream(send);
      const server = await startServer({ origins: [upstream.origin] });
      const got = await call(server, { target: upstream.origin, method: "POST", body: "a body" });
      expect(got).toMatchObject({ status: 200, text: "HTTP/1.1 100 Continue\r\n" });
      expect(got.headers).toMatchObject({ "x-upstream-status": "200", "x-upstream-x-number": "100" });
      expect(got.headers["x-upstream-link"]).toBeUndefined();
    }
  });

  it("1xx responses may precede each response of a connection", async () => {
    let connections = 0;
    const answer = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    const upstream = await startRawUpstream((socket) => {
      connections += 1;
      socket.write(answer);
      socket.on("data", () => socket.write(answer));
    });
    const server = await startServer({ origins: [upstream.origin] });
    for (let count = 0; count < 3; count += 1)
      expect((await call(server, { target: upstream.origin })).text).toBe("ok");
    expect(connections).toBe(1);
  });

  it.each([
    ["more than 32 KiB of them", "HTTP/1.1 100 Continue\r\n\r\n".repeat(1_311)],
    ["101, which nobody asked for", "HTTP/1.1 101 Switching Protocols\r\n\r\n"],
    [
      "101 with another protocol",
      "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
    ],
  ])("%s: is an error of the upstream", async (_, interim) => {
    const got = await answered(`${interim}${head("Content-Length: 2")}ok`);
    expect(got).toMatchObject({ status: 502, code: "upstream-protocol" });
  });

  it("up to 32 KiB of 1xx responses are allowed", async () => {
    const interim = "HTTP/1.1 100 Continue\r\n\r\n".repeat(1_310);
    expect((await answered(`${interim}${head("Content-Length: 2")}ok`)).text).toBe("ok");
  });

  it("trailers are dropped", async () => {
    const got = await answered(
      `${head("Transfer-Encoding: chunked", "Trailer: X-T")}2\r\nok\r\n0\r\nX-T: 1\r\n\r\n`,
    );
    expect(got).toMatchObject({ complete: true, text: "ok" });
    expect(got.rawHeaders.join()).not.toMatch(/X-T\b/);
  });

  it("a body without length ends with its connection", async () => {
    expect(await answered(`${head()}until the end`)).toMatchObject({ complete: true, text: "until the end" });
    expect(await answered("HTTP/1.0 200 OK\r\n\r\nold")).toMatchObject({ complete: true, text: "old" });
  });

  it("two calls over one connection do not mix", async () => {
    const upstream = await startUpstream((request, response) => response.end(request.url));
    const server = await startServer({ origins: [upstream.origin] });
    for (const path of ["/one", "/two", "/three"])
      expect((await call(server, { target: upstream.origin + path })).text).toBe(path);
    expect(upstream.connections()).toBe(1);
  });
});

describe("errors of the proxy itself", () => {
  it("are problem documents with the same security headers", async () => {
    const server = await startServer({ origins: ["http://127.0.0.1:1"] });
    const got = await call(server, { target: "http://evil.example/" });
    expect(got.headers).toMatchObject({
      ...HARDENING,
      "content-type": "application/problem+json",
      "proxy-status": "docs; error=http_request_denied",
    });
    expect(got.headers["x-upstream-status"]).toBeUndefined();
  });
});

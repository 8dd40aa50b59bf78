import { describe, expect, it } from "vitest";
import { call, exchange, type Sent } from "./calls.js";
import { startServer } from "./proxied-server.js";
import { startUpstream } from "./upstreams.js";

/** Returns what the API receives. `headers` omits Host, Connection and Content-Length. */
async function forwarded(sent: Sent) {
  const upstream = await startUpstream();
  const server = await startServer({ origins: [upstream.origin] });
  const got = await call(server, { target: `${upstream.origin}/`, ...sent });
  const [received] = upstream.received;
  const fields: (readonly [string, string])[] = [];
  for (let index = 0; index < (received?.rawHeaders.length ?? 0); index += 2)
    fields.push([received?.rawHeaders[index] ?? "", received?.rawHeaders[index + 1] ?? ""]);
  return {
    got,
    received,
    host: received?.headers.host,
    origin: upstream.origin,
    headers: fields.filter(
      ([name]) => !["host", "connection", "content-length"].includes(name.toLowerCase()),
    ),
  };
}

it("adds nothing", async () => {
  expect((await forwarded({})).headers).toEqual([]);
});

it("sends the reader's values unchanged", async () => {
  const { headers, got } = await forwarded({
    headers: {
      "X-Proxy-H-Authorization": "Bearer abc",
      "X-Proxy-H-Cookie": "a=1; b=2",
      "X-Proxy-H-User-Agent": "docs/1",
      "X-Proxy-H-Date": "today",
      "X-Proxy-H-Referer": "https://example.com/",
      "X-Proxy-H-Origin": "https://example.com",
      "X-Proxy-H-Sec-Fetch-Site": "none",
      "X-Proxy-H-X-Forwarded-For": "1.2.3.4",
      "X-Proxy-H-Empty": "",
      "X-Proxy-H-Accept-Encoding": "gzip, br",
      "x-proxy-h-x-latin": "caf\u00e9",
      "X-Proxy-H-X-Proxy-Url": "nested",
    },
  });
  expect(got.status).toBe(200);
  expect(headers).toEqual([
    ["Authorization", "Bearer abc"],
    ["Cookie", "a=1; b=2"],
    ["User-Agent", "docs/1"],
    ["Date", "today"],
    ["Referer", "https://example.com/"],
    ["Origin", "https://example.com"],
    ["Sec-Fetch-Site", "none"],
    ["X-Forwarded-For", "1.2.3.4"],
    ["Empty", ""],
    ["Accept-Encoding", "gzip, br"],
    ["x-latin", "caf\u00e9"],
    ["X-Proxy-Url", "nested"],
  ]);
});

it("drops headers added by the browser, the site and other proxies", async () => {
  const { headers } = await forwarded({
    headers: {
      Cookie: "site=secret",
      Authorization: "Basic site",
      "X-Forwarded-For": "1.2.3.4",
      Forwarded: "for=1.2.3.4",
      Via: "1.1 cdn",
      "CF-Connecting-IP": "1.2.3.4",
      "Sec-CH-UA": "x",
      "User-Agent": "Browser",
      Referer: "http://127.0.0.1/private",
      "Accept-Language": "fi",
      "X-CSRF-Token": "secret",
      "X-Proxy-Other": "x",
      "X-ProxyH-Other": "x",
    },
  });
  expect(headers).toEqual([]);
});

describe("never sends upstream, even if typed", () => {
  it.each([
    "Connection",
    "Keep-Alive",
    "TE",
    "Trailer",
    "Transfer-Encoding",
    "Upgrade",
    "Proxy-Authorization",
    "Proxy-Connection",
    "Proxy-Anything",
    "Host",
    "Content-Length",
    "Expect",
    "HTTP2-Settings",
    "hOsT",
    "CONTENT-LENGTH",
  ])("%s", async (name) => {
    const { headers, received, got, host, origin } = await forwarded({
      method: "POST",
      body: "body",
      headers: { [`X-Proxy-H-${name}`]: name === "Transfer-Encoding" ? "chunked" : "evil" },
    });
    expect(got.status).toBe(200);
    expect(headers.filter(([key]) => key !== "Content-Type")).toEqual([]);
    expect(received?.body.toString()).toBe("body");
    expect(origin).toBe(`http://${host}`);
  });

  it("headers listed in a typed Connection", async () => {
    const { headers } = await forwarded({
      headers: { "X-Proxy-H-Connection": "close, X-One", "X-Proxy-H-X-One": "1", "X-Proxy-H-X-Two": "2" },
    });
    expect(headers).toEqual([["X-Two", "2"]]);
  });
});

describe("headers invalid in HTTP", () => {
  it.each([
    ["no name", "X-Proxy-H-", "x"],
    ["a null", "X-Proxy-H-A", "a\u0000b"],
    ["a bell", "X-Proxy-H-A", "a\u0007b"],
    ["a deletion", "X-Proxy-H-A", "a\u007fb"],
  ])("%s", async (_, name, value) => {
    const upstream = await startUpstream();
    const server = await startServer({ origins: [upstream.origin] });
    const { ended } = exchange(
      server.port,
      Buffer.from(
        `POST /_api-proxy HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.origin}\r\nConnection: close\r\nX-Proxy-Method: GET\r\nX-Proxy-Url: ${upstream.origin}/\r\n${name}: ${value}\r\n\r\n`,
        "latin1",
      ),
    );
    expect(await ended).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.received).toEqual([]);
  });

  it("a line break in a value never becomes a header upstream", async () => {
    const upstream = await startUpstream();
    const server = await startServer({ origins: [upstream.origin] });
    for (const lineBreak of ["\r", "\n", "\r\n "]) {
      const { ended } = exchange(
        server.port,
        `POST /_api-proxy HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.origin}\r\nConnection: close\r\nX-Proxy-Method: GET\r\nX-Proxy-Url: ${upstream.origin}/\r\nX-Proxy-H-A: a${lineBreak}Injected: 1\r\n\r\n`,
      );
      await ended;
    }
    expect(upstream.received.map(({ headers }) => headers["injected"]).filter(Boolean)).toEqual([]);
  });
});

describe("bodies", () => {
  const binary = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "GET"])(
    "of %s arrive byte for byte",
    async (method) => {
      const { received } = await forwarded({
        method,
        body: binary,
        headers: { "Content-Type": "image/png" },
      });
      expect(received?.method).toBe(method);
      expect(received?.body.equals(binary)).toBe(true);
      expect(received?.headers).toMatchObject({ "content-type": "image/png", "content-length": "70000" });
      expect(received?.headers["transfer-encoding"]).toBeUndefined();
    },
  );

  it("in chunks arrive completely", async () => {
    const { received } = await forwarded({
      method: "POST",
      body: "in pieces",
      headers: { "Transfer-Encoding": "chunked", "Content-Type": "text/plain" },
    });
    expect(received?.body.toString()).toBe("in pieces");
    expect(received?.headers["content-length"]).toBe("9");
  });

  it("of forms keep the browser's boundary", async () => {
    const type = "multipart/form-data; boundary=----x";
    const { headers } = await forwarded({
      method: "POST",
      body: "------x--",
      headers: { "Content-Type": type, "X-Proxy-H-Content-Type": "multipart/form-data" },
    });
    expect(headers).toEqual([["Content-Type", type]]);
  });

  it("that are missing add no type; a typed one is kept", async () => {
    expect((await forwarded({ headers: { "Content-Type": "text/plain" } })).headers).toEqual([]);
    const typed = { "Content-Type": "text/plain", "X-Proxy-H-Content-Type": "application/json" };
    expect((await forwarded({ headers: typed })).headers).toEqual([["Content-Type", "application/json"]]);
  });

  it("that are empty have a length of zero", async () => {
    const { received } = await forwarded({ method: "POST", headers: { "Content-Length": "0" } });
    expect(received?.headers["content-length"]).toBe("0");
  });

  it("keep their content coding", async () => {
    const { received } = await forwarded({
      method: "POST",
      body: Buffer.from([0x1f, 0x8b, 0]),
      headers: { "X-Proxy-H-Content-Encoding": "gzip", "Content-Encoding": "br" },
    });
    expect(received?.headers["content-encoding"]).toBe("gzip");
    expect([...(received?.body ?? [])]).toEqual([0x1f, 0x8b, 0]);
  });
});

import { describe, expect, it } from "vitest";
import { call, exchange } from "./calls.js";
import { startServer } from "./proxied-server.js";
import { startUpstream } from "./upstreams.js";

const SITE = "https://docs.example.com";

async function siteWithProxy() {
  const upstream = await startUpstream();
  const server = await startServer({ origins: [upstream.origin], siteUrls: [SITE, "http://docs.test:8080"] });
  const page = { Host: "docs.example.com", Origin: SITE };
  return {
    upstream,
    server,
    send: (headers: Readonly<Record<string, string | string[] | undefined>>) =>
      call(server, { target: `${upstream.origin}/`, headers: { ...page, ...headers } }),
  };
}

describe("pages of the site may call", () => {
  it.each([
    ["with all that a browser sends", {}],
    ["from a browser without Fetch Metadata", { "Sec-Fetch-Site": undefined, "Sec-Fetch-Dest": undefined }],
    ["from a browser that leaves Origin out", { Origin: undefined }],
    ["with the default port written out", { Host: "docs.example.com:443" }],
    ["with a host in capitals", { Host: "DOCS.Example.Com" }],
    ["from another public address", { Host: "docs.test:8080", Origin: "http://docs.test:8080" }],
  ])("%s", async (_, headers) => {
    const { send, upstream } = await siteWithProxy();
    expect((await send(headers)).status).toBe(200);
    expect(upstream.received).toHaveLength(1);
  });
});

describe("nobody else", () => {
  it.each([
    ["another origin", { Origin: "https://evil.example" }, 403, "cross-origin-caller"],
    ["an opaque origin", { Origin: "null" }, 403, "cross-origin-caller"],
    ["the same host over http", { Origin: "http://docs.example.com" }, 403, "cross-origin-caller"],
    ["the same host at another port", { Origin: `${SITE}:8443` }, 403, "cross-origin-caller"],
    ["a subdomain", { Origin: "https://a.docs.example.com" }, 403, "cross-origin-caller"],
    ["a name that begins alike", { Origin: `${SITE}.evil.example` }, 403, "cross-origin-caller"],
    ["the site under its other address", { Origin: "http://docs.test:8080" }, 403, "cross-origin-caller"],
    ["two origins", { Origin: [SITE, "https://evil.example"] }, 403, "cross-origin-caller"],
    [
      "a page of another site",
      { Origin: undefined, "Sec-Fetch-Site": "cross-site" },
      403,
      "cross-origin-caller",
    ],
    ["a page of the same site", { "Sec-Fetch-Site": "same-site" }, 403, "cross-origin-caller"],
    ["an address typed by hand", { Origin: undefined, "Sec-Fetch-Site": "none" }, 403, "cross-origin-caller"],
    ["neither header", { Origin: undefined, "Sec-Fetch-Site": undefined }, 403, "not-a-fetch"],
    ["a navigation", { "Sec-Fetch-Dest": "document" }, 403, "not-a-fetch"],
    ["a frame", { "Sec-Fetch-Dest": "iframe" }, 403, "not-a-fetch"],
    ["a script element", { "Sec-Fetch-Dest": "script" }, 403, "not-a-fetch"],
    ["an image", { "Sec-Fetch-Dest": "image" }, 403, "not-a-fetch"],
    ["a service worker's script", { "Service-Worker": "script" }, 403, "not-a-fetch"],
    [
      "another host (DNS rebinding)",
      { Host: "evil.example", Origin: "http://evil.example" },
      421,
      "host-not-served",
    ],
    ["a host with another port", { Host: "docs.example.com:8080" }, 421, "host-not-served"],
    ["localhost, once a public address is named", { Host: "localhost" }, 421, "host-not-served"],
    ["a host with a user", { Host: "x@docs.example.com" }, 421, "host-not-served"],
    ["a host with a path", { Host: "docs.example.com/x" }, 421, "host-not-served"],
    ["an empty host", { Host: "" }, 421, "host-not-served"],
    [
      "a forwarded host",
      { Host: "evil.example", "X-Forwarded-Host": "docs.example.com" },
      421,
      "host-not-served",
    ],
  ])("%s", async (_, headers, status, code) => {
    const { send, upstream } = await siteWithProxy();
    expect(await send(headers)).toMatchObject({ status, code });
    expect(upstream.received).toEqual([]);
  });

  it("with two hosts", async () => {
    const { server, upstream } = await siteWithProxy();
    const { ended } = exchange(
      server.port,
      `POST /_api-proxy HTTP/1.1\r\nHost: docs.example.com\r\nHost: evil.example\r\nOrigin: ${SITE}\r\nX-Proxy-Method: GET\r\nX-Proxy-Url: ${upstream.origin}/\r\nConnection: close\r\n\r\n`,
    );
    expect(await ended).toMatch(/^HTTP\/1\.1 4(?:00|21) /);
    expect(upstream.received).toEqual([]);
  });
});

describe("without a public URL", () => {
  it.each(["localhost", "127.0.0.1", "[::1]"])("%s is the site", async (name) => {
    const upstream = await startUpstream();
    const server = await startServer({ origins: [upstream.origin] });
    const host = `${name}:${server.port}`;
    const target = `${upstream.origin}/`;
    const page = { Host: host, Origin: `http://${host}` };
    expect((await call(server, { target, headers: page })).status).toBe(200);
    const other = { Host: host, Origin: `http://${name}:1` };
    expect(await call(server, { target, headers: other })).toMatchObject({ code: "cross-origin-caller" });
    const bare = { Host: name, Origin: `http://${name}` };
    expect(await call(server, { target, headers: bare })).toMatchObject({ code: "host-not-served" });
  });

  it("the URL in the build is the site as well", async () => {
    const upstream = await startUpstream();
    const server = await startServer({ origins: [upstream.origin], manifest: { siteUrl: `${SITE}/base` } });
    const headers = { Host: "docs.example.com", Origin: SITE };
    expect((await call(server, { target: upstream.origin, headers })).status).toBe(200);
  });
});

describe("only POST with a listed method", () => {
  it.each(["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s to the route", async (outer) => {
    const { server, upstream } = await siteWithProxy();
    const headers = {
      Host: "docs.example.com",
      Origin: "https://evil.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "x-proxy-url",
    };
    const got = await call(server, { outer, target: upstream.origin, headers });
    expect(got).toMatchObject({ status: 405, headers: { allow: "POST" } });
    expect(Object.keys(got.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it.each(["TRACE", "CONNECT", "get", "", "GET, PUT", "PROPFIND"])("X-Proxy-Method: %s", async (method) => {
    const { send } = await siteWithProxy();
    expect(await send({ "X-Proxy-Method": method })).toMatchObject({
      status: 405,
      code: "method-not-allowed",
    });
  });

  it.each([undefined, ["GET", "PUT"]])("X-Proxy-Method %j", async (method) => {
    const { send } = await siteWithProxy();
    expect(await send({ "X-Proxy-Method": method })).toMatchObject({
      status: 405,
      code: "method-not-allowed",
    });
  });
});

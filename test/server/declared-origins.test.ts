import type { LookupFunction } from "node:net";
import { describe, expect, it } from "vitest";
import { call } from "./calls.js";
import { startServer } from "./proxied-server.js";
import { startUpstream } from "./upstreams.js";

/** Starts a server whose proxy may call one upstream, by name and by IP address. */
async function declared() {
  const upstream = await startUpstream();
  const { port } = upstream;
  const origins = [upstream.origin, `http://api.example.com:${port}`];
  const lookup: LookupFunction = (_, { all }, done) =>
    all === true ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
  const server = await startServer({ origins, lookup });
  const send = (target: string | readonly string[]) =>
    call(server, { target: typeof target === "string" ? target.replaceAll("PORT", String(port)) : target });
  return { server, upstream, send };
}

describe("a declared origin is called in any spelling", () => {
  it.each([
    ["http://127.0.0.1:PORT", "/"],
    ["http://127.0.0.1:PORT/", "/"],
    ["http://127.0.0.1:PORT?x=1", "/?x=1"],
    ["http://127.1:PORT/short", "/short"],
    ["http://2130706433:PORT/number", "/number"],
    ["http://0x7f000001:PORT/hex", "/hex"],
    ["http://127.0.0.1:0PORT/zero", "/zero"],
    ["http://127.0.0.1:PORT/a/b%2Fc?q=%20+&e=", "/a/b%2Fc?q=%20+&e="],
    ["http://127.0.0.1:PORT//double//slash", "//double//slash"],
    ["http://127.0.0.1:PORT/?", "/?"],
    ["http://127.0.0.1:PORT/x#fragment", "/x"],
    ["http://127.0.0.1:PORT/x?a#", "/x?a"],
    ["http://127.0.0.1:PORT/?filter={a}|b^c", "/?filter={a}|b^c"],
    ["http://127.0.0.1:PORT/@user", "/@user"],
    ["HTTP://127.0.0.1:PORT/x", "/x"],
    ["hTTp://Api.EXAMPLE.com:PORT/X", "/X"],
    ["http://127.0.0.1:PORT/?next=http://evil.example/", "/?next=http://evil.example/"],
    ["http://127.0.0.1:PORT/X-Amz-Signature=ABC%2fdef;v=1,2!'()*", "/X-Amz-Signature=ABC%2fdef;v=1,2!'()*"],
  ])("%s", async (target, path) => {
    const { send, upstream } = await declared();
    expect(await send(target)).toMatchObject({ status: 200, text: "ok" });
    expect(upstream.received.map(({ url }) => url)).toEqual([path]);
  });
});

describe("no other origin is called", () => {
  it.each([
    ["another host", "http://evil.example/", 403, "origin-not-declared"],
    ["another port", "http://127.0.0.1:1/", 403, "origin-not-declared"],
    ["another scheme", "https://127.0.0.1:PORT/", 403, "origin-not-declared"],
    ["another address of this machine", "http://127.0.0.2:PORT/", 403, "origin-not-declared"],
    ["the same address in IPv6", "http://[::ffff:127.0.0.1]:PORT/", 403, "origin-not-declared"],
    ["a name that begins alike", "http://api.example.com.evil.example:PORT/", 403, "origin-not-declared"],
    ["a name that ends alike", "http://evil-api.example.com:PORT/", 403, "origin-not-declared"],
    ["a dot at the end", "http://api.example.com.:PORT/", 403, "origin-not-declared"],
    ["the metadata address", "http://169.254.169.254/latest/", 403, "origin-not-declared"],
    ["a user that looks like the host", "http://127.0.0.1:PORT@evil.example/", 400, "target-userinfo"],
    ["a user at the declared host", "http://user:secret@127.0.0.1:PORT/", 400, "target-userinfo"],
    ["an empty user", "http://@127.0.0.1:PORT/", 400, "target-userinfo"],
    ["a backslash before the user", "http://evil.example\\@127.0.0.1:PORT/", 400, "target-invalid"],
    ["backslashes for slashes", "http:\\\\127.0.0.1:PORT/", 400, "target-invalid"],
    ["a missing slash", "http:/127.0.0.1:PORT/", 400, "target-invalid"],
    ["no slash", "http:127.0.0.1:PORT/", 400, "target-invalid"],
    ["a slash too many", "http:///127.0.0.1:PORT/", 400, "target-invalid"],
    ["no scheme", "//127.0.0.1:PORT/", 400, "target-invalid"],
    ["a path", "/v1/pets", 400, "target-invalid"],
    ["an escaped host", "http://%31%32%37.0.0.1:PORT/", 400, "target-invalid"],
    ["a variable in the host", "http://{tenant}.example.com/", 400, "target-invalid"],
    ["a pipe in the host", "http://a|b.example.com/", 400, "target-invalid"],
    ["a host of full-width digits", "http://１２７.0.0.1:PORT/", 400, "target-invalid"],
    ["a soft hyphen", "http://127.0.\u00ad0.1:PORT/", 400, "target-invalid"],
    ["a space inside", "http://127.0.0.1:PORT/a b", 400, "target-invalid"],
    ["a tab inside", "http://127.0.0.1:PORT/a\tb", 400, "target-invalid"],
    ["a broken port", "http://127.0.0.1:port/", 400, "target-invalid"],
    ["a port out of range", "http://127.0.0.1:99999/", 400, "target-invalid"],
    ["a broken IPv6 address", "http://[::1/", 400, "target-invalid"],
    ["no host", "http://", 400, "target-invalid"],
    ["a blob", "blob:http://127.0.0.1:PORT/x", 400, "target-invalid"],
    ["a file", "file:///etc/passwd", 400, "target-invalid"],
    ["a socket", "ws://127.0.0.1:PORT/", 400, "target-invalid"],
    ["data", "data:text/html,x", 400, "target-invalid"],
    ["nothing", "", 400, "target-missing"],
    ["more than 8192 bytes", `http://127.0.0.1:PORT/${"a".repeat(8192)}`, 414, "target-too-long"],
  ])("%s", async (_, target, status, code) => {
    const { send, upstream } = await declared();
    // A header consists of bytes: characters beyond ASCII arrive as UTF-8.
    expect(await send(Buffer.from(target).toString("latin1"))).toMatchObject({ status, code });
    expect(upstream.received).toEqual([]);
  });

  it("no target, two targets", async () => {
    const { server, upstream, send } = await declared();
    expect(await call(server, {})).toMatchObject({ status: 400, code: "target-missing" });
    expect(await send([`${upstream.origin}/a`, "http://evil.example/"])).toMatchObject({
      status: 400,
      code: "target-invalid",
    });
    expect(upstream.received).toEqual([]);
  });

  it("a URL in the query of the route", async () => {
    const { server, upstream } = await declared();
    const got = await call(server, { path: `/_api-proxy?url=${upstream.origin}/` });
    expect(got).toMatchObject({ status: 400, code: "target-missing" });
  });

  it("names only the origin of the URL", async () => {
    const { send } = await declared();
    const { text } = await send("https://evil.example/secret-path?token=secret-query");
    expect(JSON.parse(text)).toEqual({
      type: "urn:api-proxy:origin-not-declared",
      title: "Origin not declared",
      status: 403,
      detail: 'The origin https://evil.example is not declared in "servers" of this site\'s specifications.',
      code: "origin-not-declared",
    });
  });
});

describe("the server itself is never called", () => {
  it.each(["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "127.0.0.2", "self.example.com"])(
    "as %s",
    async (host) => {
      const declaring = await startUpstream();
      const probe = await startServer({ origins: [declaring.origin] });
      const server = await startServerAt(host);
      expect(probe.port).not.toBe(server.port);
      const got = await call(server, { target: `http://${host}:${server.port}/healthz` });
      expect(got).toMatchObject({ status: 403, code: "origin-not-declared" });
    },
  );
});

/**
 * Starts a server whose site declares every port of a host as an origin, including the port on which the
 * server itself listens.
 */
async function startServerAt(host: string) {
  const origins = Array.from({ length: 65_535 }, (_, index) => new URL(`http://${host}:${index + 1}`).origin);
  return startServer({
    origins,
    lookup: (_, options, done) =>
      options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4),
  });
}

describe("without a proxy", () => {
  it("there is no route", async () => {
    const server = await startServer({});
    for (const outer of ["GET", "POST", "OPTIONS"])
      expect((await call(server, { outer, target: "http://127.0.0.1:1/" })).status).toBe(404);
  });

  it("the route is below the path prefix, and nowhere else", async () => {
    const upstream = await startUpstream();
    const server = await startServer({ origins: [upstream.origin], pathPrefix: "/docs/" });
    const target = `${upstream.origin}/`;
    expect((await call(server, { target, path: "/docs/_api-proxy" })).status).toBe(200);
    for (const path of [
      "/_api-proxy",
      "/docs/_api-proxy/",
      "/docs/%5fapi-proxy",
      "/docs//_api-proxy",
      "/DOCS/_api-proxy",
    ])
      expect((await call(server, { target, path })).status, path).toBe(404);
  });
});

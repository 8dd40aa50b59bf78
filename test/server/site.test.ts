import { once } from "node:events";
import { symlink } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { until } from "../support/patience.js";
import { call, type Got } from "./calls.js";
import { startServer, type RunningServer, type ServerFacts } from "./proxied-server.js";

const long = `<p>${"text ".repeat(1000)}</p>`;
const policy = "default-src 'self'; frame-ancestors 'self'";
const files = {
  "index.html": "<h1>Home</h1>",
  "404.html": "<h1>Not here</h1>",
  "guide/index.html": long,
  "about.html": "<h1>About</h1>",
  "reference/käse/index.html": "<h1>Cheese</h1>",
  "api-reference/site.1a2b3c4d.css": "a{}",
  "api-reference/1a2b3c4d/page.js": "a",
  "api-reference/plain.css": "a{}",
  "report.20240131.txt": "dated",
  "data.json": "{}",
  "video.mp4": "0123456789",
  ".env": "secret",
  ".well-known/security.txt": "contact",
  ".well-known/api-catalog": '{ "linkset": [] }',
  "folder/.git/config": "secret",
};
const facts: ServerFacts = {
  files,
  manifest: {
    pages: ["guide/index.html", "reference/käse/index.html"],
    policies: [{ policy, pages: ["guide/index.html", "reference/käse/index.html"] }],
  },
};

const get = (
  server: RunningServer,
  path: string,
  headers: Record<string, string> = {},
  outer = "GET",
): Promise<Got> => call(server, { outer, path, headers });

it.each(["GET", "HEAD"])("%s of the API catalog declares its type", async (method) => {
  const server = await startServer(facts);
  const { headers } = await get(server, "/.well-known/api-catalog", {}, method);
  expect(headers["content-type"]).toMatch(/^application\/linkset\+json/);
  expect(headers["link"]).toBe('</.well-known/api-catalog>; rel="api-catalog"');
});

describe("paths", () => {
  it.each([
    ["/", 200, "<h1>Home</h1>"],
    ["/index.html", 200, "<h1>Home</h1>"],
    ["/guide/", 200, long],
    ["/guide/?query=1", 200, long],
    ["/about", 200, "<h1>About</h1>"],
    ["/about.html", 200, "<h1>About</h1>"],
    ["/reference/k%C3%A4se/", 200, "<h1>Cheese</h1>"],
    ["/.well-known/security.txt", 200, "contact"],
    ["/.well-known/api-catalog", 200, '{ "linkset": [] }'],
    ["/missing", 404, "<h1>Not here</h1>"],
    ["/missing/deep/", 404, "<h1>Not here</h1>"],
    ["/about/", 404, "<h1>Not here</h1>"],
    ["/.env", 404, "<h1>Not here</h1>"],
    ["/folder/.git/config", 404, "<h1>Not here</h1>"],
    ["/../server.json", 404, "<h1>Not here</h1>"],
    ["/%2e%2e/server.json", 404, "<h1>Not here</h1>"],
    ["/..%2fserver.json", 404, "<h1>Not here</h1>"],
    ["/guide/..%2f..%2fserver.json", 404, "<h1>Not here</h1>"],
    ["/..%5cserver.json", 404, "<h1>Not here</h1>"],
    ["/%00", 404, "<h1>Not here</h1>"],
    ["/%ff", 404, "<h1>Not here</h1>"],
    ["/%", 404, "<h1>Not here</h1>"],
    ["//evil.example/", 404, "<h1>Not here</h1>"],
    ["//guide", 404, "<h1>Not here</h1>"],
    ["/constructor", 404, "<h1>Not here</h1>"],
  ])("%s", async (path, status, text) => {
    expect(await get(await startServer(facts), path)).toMatchObject({ status, text });
  });

  it("a folder redirects to its page, with its query", async () => {
    const got = await get(await startServer(facts), "/guide?a=1");
    expect(got).toMatchObject({ status: 301, headers: { location: "/guide/?a=1" } });
  });

  it("below a path prefix", async () => {
    const server = await startServer({ ...facts, pathPrefix: "/docs/" });
    expect((await get(server, "/docs/guide/")).text).toBe(long);
    expect(await get(server, "/docs/guide")).toMatchObject({
      status: 301,
      headers: { location: "/docs/guide/" },
    });
    expect(await get(server, "/docs")).toMatchObject({ status: 301, headers: { location: "/docs/" } });
    expect(await get(server, "/")).toMatchObject({ status: 301, headers: { location: "/docs/" } });
    expect(await get(server, "/guide/")).toMatchObject({ status: 404, text: "<h1>Not here</h1>" });
  });

  it.each([
    ["of another case, as macOS and Windows find them", "GUIDE", "guide", 404],
    ["of a hidden folder, as Windows shortens them", "GIT~1", "folder/.git", 404],
    ["of a link", "latest", "guide", 200],
  ])("a name %s", async (_, name, folder, status) => {
    const server = await startServer(facts);
    await symlink(join(server.folder, "_site", folder), join(server.folder, "_site", name));
    const { status: got, headers } = await get(server, `/${name}/${folder === "guide" ? "" : "config"}`);
    expect(got).toBe(status);
    expect(headers["content-security-policy"]).toBe(status === 200 ? policy : undefined);
  });

  it("without a 404 page there is a line of text", async () => {
    const server = await startServer({});
    expect(await get(server, "/missing")).toMatchObject({ status: 404, text: "Not found\n" });
  });
});

it("an aborted response is logged, too", async () => {
  const server = await startServer({ files: { "large.txt": "x".repeat(1 << 25) } });
  const socket = connect(server.port, "127.0.0.1");
  socket.write("GET /large.txt HTTP/1.1\r\nHost: site.test\r\n\r\n");
  await once(socket, "data");
  socket.destroy();
  await until(() => server.log.length === 1);
  expect(server.log[0]).toMatch(/ GET \/large\.txt 200 .* cut$/);
});

describe("methods", () => {
  it("HEAD has the headers of GET", async () => {
    const server = await startServer(facts);
    for (const coding of ["identity", "br"]) {
      const headers = { "Accept-Encoding": coding };
      const [whole, head] = [
        await get(server, "/guide/", headers),
        await get(server, "/guide/", headers, "HEAD"),
      ];
      expect(head).toMatchObject({ status: 200, text: "" });
      for (const name of ["content-length", "content-type", "etag", "content-encoding"])
        expect(head.headers[name]).toBe(whole.headers[name]);
    }
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS"])("%s is not allowed", async (outer) => {
    const server = await startServer(facts);
    expect(await get(server, "/guide/", {}, outer)).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD" },
    });
    expect((await get(server, "/missing", {}, outer)).status).toBe(404);
  });
});

describe("headers", () => {
  it.each(["/", "/guide/", "/missing", "/data.json"])("%s has the security headers", async (path) => {
    const { headers } = await get(await startServer(facts), path);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "strict-origin-when-cross-origin",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  it.each([
    ["/guide/", policy],
    ["/guide/index.html", policy],
    ["/reference/k%C3%A4se/", policy],
    ["/", undefined],
    ["/about", undefined],
    ["/data.json", undefined],
    ["/missing", undefined],
  ])("%s has the policy %s", async (path, expected) => {
    const { headers } = await get(await startServer(facts), path);
    expect(headers["content-security-policy"]).toBe(expected);
  });

  it.each([
    ["/api-reference/site.1a2b3c4d.css", "public, max-age=31536000, immutable"],
    ["/api-reference/1a2b3c4d/page.js", "public, max-age=31536000, immutable"],
    ["/api-reference/plain.css", "no-cache"],
    ["/report.20240131.txt", "no-cache"],
    ["/guide/", "no-cache"],
    ["/missing", "no-cache"],
  ])("%s may be cached: %s", async (path, expected) => {
    expect((await get(await startServer(facts), path)).headers["cache-control"]).toBe(expected);
  });
});

describe("conditional requests", () => {
  it.each(["identity", "br", "gzip"])("an unchanged file is not sent again (%s)", async (coding) => {
    const server = await startServer(facts);
    const headers = { "Accept-Encoding": coding };
    const { etag = "" } = (await get(server, "/guide/", headers)).headers;
    expect(etag).not.toBe("");
    expect(await get(server, "/guide/", { ...headers, "If-None-Match": etag })).toMatchObject({
      status: 304,
      text: "",
    });
    expect((await get(server, "/guide/", { ...headers, "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("each content coding has its own ETag", async () => {
    const server = await startServer(facts);
    const marks = await Promise.all(
      ["identity", "br", "gzip"].map(
        async (coding) => (await get(server, "/guide/", { "Accept-Encoding": coding })).headers.etag,
      ),
    );
    expect(new Set(marks).size).toBe(3);
  });
});

describe("compression", () => {
  it.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", undefined],
    ["deflate", undefined],
    ["", undefined],
  ])("Accept-Encoding: %s selects %s", async (accepted, coding) => {
    const { headers, body } = await get(await startServer(facts), "/guide/", { "Accept-Encoding": accepted });
    expect(headers["content-encoding"]).toBe(coding);
    expect(headers.vary).toBe("Accept-Encoding");
    const unpacked =
      coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body;
    expect(unpacked.toString()).toBe(long);
    expect(headers["content-length"]).toBe(String(body.length));
  });

  it.each([
    ["guide/index.html", "text/html; charset=utf-8"],
    ["site.css", "text/css; charset=utf-8"],
    ["site.js", "text/javascript; charset=utf-8"],
    ["openapi.json", "application/json; charset=utf-8"],
    ["openapi.yaml", "text/yaml; charset=utf-8"],
    ["guide/index.md", "text/markdown; charset=utf-8"],
    ["sitemap.xml", "application/xml"],
    ["logo.svg", "image/svg+xml"],
  ])("%s is %s, compressed or not", async (path, type) => {
    const server = await startServer({ files: { [path]: long } });
    for (const coding of ["identity", "br", "gzip"]) {
      const { headers } = await get(server, `/${path}`, { "Accept-Encoding": coding });
      expect(headers["content-type"]).toBe(type);
    }
  });

  it("small and compressed files are sent unchanged", async () => {
    const server = await startServer(facts);
    for (const path of ["/", "/video.mp4"])
      expect(
        (await get(server, path, { "Accept-Encoding": "br" })).headers["content-encoding"],
      ).toBeUndefined();
  });
});

describe("ranges", () => {
  it.each([
    ["bytes=2-4", 206, "234"],
    ["bytes=-2", 206, "89"],
    ["bytes=8-", 206, "89"],
    ["bytes=20-", 416, "Range not satisfiable\n"],
    ["lines=1-2", 200, "0123456789"],
  ])("%s", async (range, status, text) => {
    expect(await get(await startServer(facts), "/video.mp4", { Range: range })).toMatchObject({
      status,
      text,
    });
  });

  it("apply to the file, not to its compressed form", async () => {
    const got = await get(await startServer(facts), "/guide/", {
      Range: "bytes=0-2",
      "Accept-Encoding": "br",
    });
    expect(got).toMatchObject({ status: 206, text: "<p>" });
  });
});

it.skipIf(process.platform === "win32")("a link out of the folder is not followed", async () => {
  const server = await startServer({ files: { "index.html": "Home", "in.txt": "inside" } });
  await symlink("../server.json", join(server.folder, "_site/out.json"));
  await symlink("in.txt", join(server.folder, "_site/link.txt"));
  expect((await get(server, "/out.json")).status).toBe(404);
  expect((await get(server, "/link.txt")).text).toBe("inside");
});

it("/healthz reports success for any host", async () => {
  const server = await startServer({ siteUrls: ["https://docs.example.com"] });
  expect(await get(server, "/healthz", { Host: "10.0.0.1" })).toMatchObject({ status: 200, text: "ok\n" });
});

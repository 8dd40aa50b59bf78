import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { call, type Sent } from "./calls.js";
import { startServer } from "./proxied-server.js";
import { startUpstream, type Upstream } from "./upstreams.js";

/**
 * Returns a listener that redirects `/from` to `location`, and responds to other paths with the request's
 * method and URL.
 */
function redirecting(status: number, location: string | string[]): RequestListener {
  return (request, response) => {
    if (request.url?.startsWith("/from"))
      response.writeHead(status, { Location: location as string }).end("moved");
    else response.end(`${request.method} ${request.url}`);
  };
}

async function follow(status: number, location: string | string[], sent: Sent = {}) {
  const upstream: Upstream = await startUpstream(redirecting(status, location));
  const server = await startServer({ origins: [upstream.origin] });
  return { upstream, got: await call(server, { target: `${upstream.origin}/from?a=1`, ...sent }) };
}

describe("methods and bodies (Fetch standard)", () => {
  it.each([
    [301, "GET", "GET", ""],
    [301, "POST", "GET", ""],
    [301, "PUT", "PUT", "body"],
    [302, "POST", "GET", ""],
    [302, "DELETE", "DELETE", "body"],
    [303, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [303, "GET", "GET", ""],
    [307, "POST", "POST", "body"],
    [307, "PATCH", "PATCH", "body"],
    [308, "PUT", "PUT", "body"],
  ])("%i after %s sends %s", async (status, method, expected, body) => {
    const sent = {
      method,
      headers: { "Content-Type": "text/plain" },
      ...(method === "GET" ? {} : { body: "body" }),
    };
    const { upstream, got } = await follow(status, "/to?b=2", sent);
    expect(got).toMatchObject({ status: 200, text: `${expected} /to?b=2` });
    const [, last] = upstream.received;
    expect(last?.body.toString()).toBe(body);
    expect(last?.headers["content-type"]).toBe(body === "" ? undefined : "text/plain");
  });

  it("HEAD stays HEAD", async () => {
    const { upstream, got } = await follow(303, "/to", { method: "HEAD" });
    expect(got).toMatchObject({ status: 200, text: "" });
    expect(upstream.received.map(({ method }) => method)).toEqual(["HEAD", "HEAD"]);
  });

  it.each([300, 304, 305, 306])("%i is a response", async (status) => {
    const { got } = await follow(status, "/to");
    expect(got).toMatchObject({ status: 200, headers: { "x-upstream-status": String(status) } });
  });

  it("without Location it is a response", async () => {
    const upstream = await startUpstream((_, response) => response.writeHead(302).end("body"));
    const server = await startServer({ origins: [upstream.origin] });
    const got = await call(server, { target: upstream.origin });
    expect(got).toMatchObject({ status: 200, text: "body", headers: { "x-upstream-status": "302" } });
  });
});

describe("targets", () => {
  it.each([
    ["to", "/to"],
    ["./to", "/to"],
    ["?b=2", "/from?b=2"],
    ["/to#fragment", "/to"],
    ["../../to", "/to"],
  ])("%s is followed on the same origin", async (location, path) => {
    const upstream = await startUpstream((request, response) => {
      if (request.url === "/from?a=1") response.writeHead(302, { Location: location }).end();
      else response.end(request.url);
    });
    const server = await startServer({ origins: [upstream.origin] });
    expect((await call(server, { target: `${upstream.origin}/from?a=1` })).text).toBe(path);
  });

  it.each([
    ["http://evil.example/", 403, "redirect-not-declared"],
    ["//evil.example/", 403, "redirect-not-declared"],
    ["http://127.0.0.1:1/", 403, "redirect-not-declared"],
    ["http://169.254.169.254/latest/meta-data/", 403, "redirect-not-declared"],
    ["http://[::ffff:169.254.169.254]/", 403, "redirect-not-declared"],
    ["https://127.0.0.1/", 403, "redirect-not-declared"],
    ["/\\evil.example/", 403, "redirect-not-declared"],
    ["\\\\evil.example/", 403, "redirect-not-declared"],
    ["file:///etc/passwd", 403, "redirect-not-declared"],
    ["ftp://127.0.0.1/", 403, "redirect-not-declared"],
    ["javascript:alert(1)", 403, "redirect-not-declared"],
    ["data:text/html,x", 403, "redirect-not-declared"],
    ["http:evil.example", 502, "redirect-invalid"],
    ["http:\\\\evil.example", 502, "redirect-invalid"],
    ["http://evil.example\\@127.0.0.1/", 502, "redirect-invalid"],
    ["http://{a}.example/", 502, "redirect-invalid"],
    ["http://[::1", 502, "redirect-invalid"],
    ["http://127.0.0.1:99999/", 502, "redirect-invalid"],
    ["/to there", 502, "redirect-invalid"],
    ["/\u00fc", 502, "redirect-invalid"],
    ["", 502, "redirect-invalid"],
    [`/${"a".repeat(9000)}`, 502, "redirect-invalid"],
  ])("%s is not followed", async (location, status, code) => {
    const { upstream, got } = await follow(302, location);
    expect(got).toMatchObject({ status, code });
    expect(upstream.received).toHaveLength(1);
  });

  it("two Locations are not followed", async () => {
    const { got } = await follow(302, ["/to", "/other"]);
    expect(got).toMatchObject({ status: 502, code: "redirect-invalid" });
  });

  it("a user name in Location is rejected, also for the declared origin", async () => {
    const upstream: Upstream = await startUpstream((request, response) => {
      const to = `http://user:pass@127.0.0.1:${upstream.port}/to`;
      response.writeHead(request.url === "/" ? 302 : 200, { Location: to }).end();
    });
    const server = await startServer({ origins: [upstream.origin] });
    const got = await call(server, { target: `${upstream.origin}/` });
    expect(got).toMatchObject({ status: 403, code: "redirect-not-declared" });
    expect(got.text).not.toContain("pass");
  });

  it("the server itself is rejected", async () => {
    const upstream = await startUpstream((request, response) => {
      response.writeHead(302, { Location: String(request.headers["x-to"]) }).end();
    });
    const origins = Array.from(
      { length: 65_535 },
      (_, index) => new URL(`http://localhost:${index + 1}`).origin,
    );
    const server = await startServer({ origins: [upstream.origin, ...origins] });
    const headers = { "X-Proxy-H-X-To": `http://localhost:${server.port}/healthz` };
    const got = await call(server, { target: upstream.origin, headers });
    expect(got).toMatchObject({ status: 403, code: "redirect-not-declared" });
  });
});

describe("following", () => {
  it.each([
    ["follow", "200", "GET /to"],
    ["manual", "302", "moved"],
    ["MANUAL", "302", "moved"],
    [["follow", "manual"], "302", "moved"],
  ])("X-Proxy-Redirect: %s", async (value, status, text) => {
    const { upstream, got } = await follow(302, "/to", { headers: { "X-Proxy-Redirect": value } });
    expect(got).toMatchObject({ status: 200, text, headers: { "x-upstream-status": status } });
    expect(got.headers["x-upstream-location"]).toBe(status === "302" ? "/to" : undefined);
    expect(upstream.received.map(({ headers }) => headers["x-proxy-redirect"])).not.toContain(value);
  });

  it("if the target's origin is not declared, the redirect itself is the response", async () => {
    const { got } = await follow(302, "http://evil.example/", { headers: { "X-Proxy-Redirect": "manual" } });
    expect(got.headers).toMatchObject({
      "x-upstream-status": "302",
      "x-upstream-location": "http://evil.example/",
    });
  });

  it("the response names its origin, and an API cannot forge it", async () => {
    const other = await startUpstream((_, response) => {
      response.setHeader("Origin", "https://forged.example").end("there");
    });
    const upstream = await startUpstream(redirecting(302, `${other.origin}/to`));
    const server = await startServer({ origins: [upstream.origin, other.origin] });
    const got = await call(server, { target: `${upstream.origin}/from` });
    expect(got).toMatchObject({ text: "there", headers: { "x-upstream-origin": other.origin } });
  });
});

describe("limits", () => {
  const counting: RequestListener = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) response.writeHead(302, { Location: `/${left - 1}` }).end();
    else response.end("there");
  };

  it("five are followed, six are not", async () => {
    const upstream = await startUpstream(counting);
    const server = await startServer({ origins: [upstream.origin] });
    expect(await call(server, { target: `${upstream.origin}/5` })).toMatchObject({
      status: 200,
      text: "there",
    });
    const got = await call(server, { target: `${upstream.origin}/6` });
    expect(got).toMatchObject({ status: 502, code: "too-many-redirects" });
    expect(upstream.received).toHaveLength(12);
  });

  it("a cycle ends", async () => {
    const { got } = await follow(302, "/from?a=1");
    expect(got).toMatchObject({ status: 502, code: "too-many-redirects" });
  });
});

describe("headers of redirected requests", () => {
  const secret = {
    "X-Proxy-H-Authorization": "Bearer secret",
    "X-Proxy-H-Cookie": "session=secret",
    "X-Proxy-H-X-API-Key": "secret",
    "X-Proxy-H-Proxy-Thing": "secret",
  };
  const plain = {
    "X-Proxy-H-Accept": "application/json",
    "X-Proxy-H-Accept-Language": "fi",
    "X-Proxy-H-Accept-Encoding": "gzip",
    "X-Proxy-H-User-Agent": "docs",
  };
  const names = (upstream: Upstream, index: number): readonly string[] =>
    Object.keys(upstream.received[index]?.headers ?? {})
      .filter((name) => !["host", "connection"].includes(name))
      .sort();

  it("are kept within one origin", async () => {
    const { upstream } = await follow(307, "/to", { headers: { ...secret, ...plain } });
    expect(names(upstream, 1)).toEqual(names(upstream, 0));
    expect(names(upstream, 0)).toContain("authorization");
  });

  it("lose all possible credentials for another declared origin, and for the way back", async () => {
    const one: Upstream = await startUpstream((request, response) => {
      if (request.url === "/start") response.writeHead(307, { Location: `${other.origin}/there` }).end();
      else response.end("back");
    });
    const other: Upstream = await startUpstream((_, response) => {
      response.writeHead(307, { Location: `${one.origin}/back` }).end();
    });
    const server = await startServer({ origins: [one.origin, other.origin] });
    const headers = { ...secret, ...plain, "Content-Type": "text/plain" };
    const got = await call(server, { method: "POST", target: `${one.origin}/start`, headers, body: "body" });
    expect(got.text).toBe("back");
    const kept = [
      "accept",
      "accept-encoding",
      "accept-language",
      "content-length",
      "content-type",
      "user-agent",
    ];
    expect(names(other, 0)).toEqual(kept);
    expect(names(one, 1)).toEqual(kept);
    expect(other.received[0]?.body.toString()).toBe("body");
    expect(JSON.stringify([other.received, one.received[1]])).not.toContain("secret");
  });
});

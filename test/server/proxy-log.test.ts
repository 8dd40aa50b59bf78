import { expect, it } from "vitest";
import { call } from "./calls.js";
import { startServer } from "./proxied-server.js";
import { startRawUpstream, startUpstream } from "./upstreams.js";
import { until } from "../support/patience.js";

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;

it("has one line per call without any of its content", async () => {
  const upstream = await startUpstream((_, response) => {
    response.writeHead(404, { "X-Token": "secret" }).end("secret body");
  });
  const server = await startServer({ origins: [upstream.origin] });
  await call(server, {
    method: "POST",
    target: `${upstream.origin}/secret/path?key=secret`,
    body: "secret body",
    headers: {
      "X-Proxy-H-Authorization": "Bearer secret",
      Cookie: "secret",
      "X-Forwarded-For": "203.0.113.9",
    },
  });
  await until(() => server.log.length === 1);
  expect(server.log[0]).toMatch(
    new RegExp(
      `^${TIME} proxy [\\da-f]{6}-\\d+ POST ${upstream.origin} 200 upstream=404 bytes=11 ms=\\d+ hops=0 ok$`,
    ),
  );
});

it.each([
  [
    "a refusal",
    "https://evil.example/secret?secret",
    / GET https:\/\/evil\.example 403 upstream=- bytes=0 ms=\d+ hops=0 origin-not-declared$/,
  ],
  [
    "a user name",
    "https://user:secret@evil.example/",
    / - - 400 upstream=- bytes=0 ms=\d+ hops=0 target-userinfo$/,
  ],
  ["no address", "secret\u0000", / - - 400 .* target-invalid$/],
])("%s is logged without its values", async (_, target, line) => {
  const server = await startServer({ origins: ["http://127.0.0.1:1"] });
  await call(server, { target: target.replace("\u0000", " ") });
  await until(() => server.log.length === 1);
  expect(server.log[0]).toMatch(line);
  expect(server.log[0]).not.toContain("secret");
});

it("logs redirects, aborted responses and callers from other sites", async () => {
  const upstream = await startUpstream((request, response) => {
    if (request.url === "/one") response.writeHead(302, { Location: "/two" }).end();
    else response.end("ok");
  });
  const cutting = await startRawUpstream("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx");
  const server = await startServer({ origins: [upstream.origin, cutting.origin] });
  await call(server, { target: `${upstream.origin}/one` });
  await call(server, { target: cutting.origin });
  await call(server, { target: cutting.origin, headers: { Origin: "https://evil.example" } });
  await until(() => server.log.length === 3);
  expect(server.log.map((line) => line.replace(/^.* proxy \S+ /, "").replace(/ms=\d+/, "ms=#"))).toEqual([
    `GET ${upstream.origin} 200 upstream=200 bytes=2 ms=# hops=1 ok`,
    `GET ${cutting.origin} 200 upstream=200 bytes=1 ms=# hops=0 cut`,
    "- - 403 upstream=- bytes=0 ms=# hops=0 cross-origin-caller",
  ]);
});

it("logs pages without their queries", async () => {
  const server = await startServer({});
  await call(server, { outer: "GET", path: "/?token=secret", headers: { Cookie: "secret" } });
  await call(server, { outer: "GET", path: "/missing?secret" });
  await until(() => server.log.length === 2);
  expect(server.log[0]).toMatch(new RegExp(`^${TIME} GET / 200 bytes=13 ms=\\d+$`));
  expect(server.log[1]).toMatch(/ GET \/missing 404 bytes=10 ms=\d+$/);
});

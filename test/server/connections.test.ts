import { createServer, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { limitConnections } from "../../server/serve/create-server.js";
import { until } from "../support/patience.js";
import { exchange } from "./calls.js";
import { startServer } from "./proxied-server.js";
import { listenInTest } from "../support/local-server.js";

const whole = (path = "/"): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Starts a server with at most three connections that responds on demand, and to `/quick` at once. */
async function startBounded() {
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/quick") response.end("quick");
    else request.resume().once("end", () => held.push(response));
  });
  limitConnections(server, 3);
  const port = await listenInTest(server);
  const count = (): Promise<number> =>
    new Promise((done) => server.getConnections((_, connections) => done(connections)));
  return { port, held, count, server };
}

describe("connections beyond the limit", () => {
  it.each([
    ["that have sent nothing", ""],
    ["with half a head", "GET / HTTP/1.1\r\nHost: x\r\n"],
    ["with half a body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf"],
    ["that wait for their next request", whole("/quick")],
  ])("close those %s, the one waiting longest first", async (_, bytes) => {
    const { port, held, count } = await startBounded();
    const running = exchange(port, whole());
    await until(() => held.length === 1);
    const first = exchange(port, bytes);
    await until(async () => (await count()) === 2 && (bytes !== whole("/quick") || first.text() !== ""));
    const second = exchange(port, bytes);
    await until(async () => (await count()) === 3 && (bytes !== whole("/quick") || second.text() !== ""));
    const next = exchange(port, whole("/quick"));
    await until(() => next.text().endsWith("quick"));
    await first.ended;
    expect([running, second].map(({ socket }) => socket.readyState)).toEqual(["open", "open"]);
    held[0]?.end("whole");
    await until(() => running.text().endsWith("whole"));
  });

  it("are rejected while all others are busy", async () => {
    const { port, held } = await startBounded();
    const running = [1, 2, 3].map(() => exchange(port, whole()));
    await until(() => held.length === 3);
    expect(await exchange(port, whole("/quick")).ended).toBe("");
    for (const response of held) response.end("whole");
    await until(() => running.every(({ text }) => text().endsWith("whole")));
    const next = exchange(port, whole("/quick"));
    await until(() => next.text().endsWith("quick"));
  });
});

it("a connection with a second request in progress is not idle", async () => {
  const { port, held, server } = await startBounded();
  const both = exchange(port, whole("/first") + whole("/second"));
  await until(() => held.length === 2);
  held[0]?.end("first");
  await until(() => both.text().endsWith("first"));
  server.close();
  held[1]?.end("second");
  expect((await both.ended).endsWith("second")).toBe(true);
});

it("a response of the site that is not read is aborted", async () => {
  const server = await startServer({ files: { "index.html": "", "film.mp4": Buffer.alloc(30_000_000) } });
  let connection: Socket | undefined;
  server.http.on("request", (request) => (connection = request.socket));
  exchange(server.port, whole("/film.mp4")).socket.pause();
  await until(() => connection?.writableNeedDrain === true);
  expect(connection?.timeout).toBe(30_000);
  connection?.emit("timeout");
  await until(() => server.log.length === 1);
  expect(server.log[0]).toMatch(/ GET \/film\.mp4 200 .* cut$/);
});

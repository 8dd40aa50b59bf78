import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { createProxy } from "../../eleventy-plugin/proxy/index.js";
import {
  defaultDeadlines,
  defaultLimits,
  type BodyPace,
  type Deadlines,
} from "../../eleventy-plugin/proxy/proxy-settings.js";
import { call, exchange, head, type Got } from "./calls.js";
import type { RunningServer } from "./proxied-server.js";
import { startRawUpstream, startUpstream, type Upstream } from "./upstreams.js";
import { until } from "../support/patience.js";
import { listenInTest } from "../support/local-server.js";

/** Milliseconds: longer than any test waits, but the sum of two still fits into a timer. */
const NEVER = 1_000_000_000;

const NO_PACE: BodyPace = { silence: NEVER, start: NEVER, bytesPerSecond: 1, whole: NEVER };

/** Milliseconds: `timeout` is the option, the others are internal to the proxy. */
type Times = Partial<Omit<Deadlines, "body">> & {
  readonly timeout?: number;
  readonly body?: Partial<BodyPace>;
};

/** Starts the proxy alone, with no deadlines except the given ones. */
async function startProxy(
  origin: string,
  { timeout = NEVER, body, ...deadlines }: Times,
): Promise<RunningServer> {
  const log: string[] = [];
  const proxy = createProxy({
    route: "/_api-proxy",
    origins: new Set([origin]),
    siteOrigins: new Set(),
    allowLocalhost: true,
    limits: { ...defaultLimits, timeout },
    deadlines: {
      connect: NEVER,
      body: { ...NO_PACE, ...body },
      idle: NEVER,
      call: NEVER,
      stream: NEVER,
      ...deadlines,
    },
    log: (line) => log.push(line),
  });
  const server = createServer((request, response) => proxy(request, response, () => response.end()));
  const port = await listenInTest(server);
  return { port, origin: `http://127.0.0.1:${port}`, folder: "", log };
}

async function called(upstream: Pick<Upstream, "origin">, deadlines: Times): Promise<Got> {
  return call(await startProxy(upstream.origin, deadlines), { target: upstream.origin });
}

it("are those of the contract", () => {
  expect(defaultDeadlines).toEqual({
    connect: 5_000,
    body: { silence: 5_000, start: 10_000, bytesPerSecond: 4_096, whole: 60_000 },
    idle: 30_000,
    call: 120_000,
    stream: 600_000,
  });
  expect(defaultLimits.timeout).toBe(30_000);
});

it("a connection that cannot be established ends in 504", async () => {
  const silent = await startRawUpstream(() => undefined);
  const got = await called({ origin: silent.origin.replace("http:", "https:") }, { connect: 300 });
  expect(got).toMatchObject({ status: 504, code: "upstream-connect-timeout" });
});

/** Starts an upstream that writes a text repeatedly. */
const repeatingUpstream = (text: string, start = ""): Promise<Upstream> =>
  startRawUpstream((socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(text), 50);
    socket.once("close", () => clearInterval(timer));
  });

it.each<[what: string, times: Times, upstream: () => Promise<Upstream>]>([
  ["does not come", { timeout: 400 }, () => startRawUpstream(() => undefined)],
  ["drips its headers", { timeout: 400 }, () => repeatingUpstream("X: 1\r\n", "HTTP/1.1 200 OK\r\n")],
  [
    "says 102 for ever",
    { timeout: 500, connect: 500 },
    () => repeatingUpstream("HTTP/1.1 102 Processing\r\n\r\n"),
  ],
])("a response that %s ends in 504", async (_, times, start) => {
  expect(await called(await start(), times)).toMatchObject({ status: 504, code: "upstream-timeout" });
});

type Headers = Readonly<Record<string, string>>;
const BODY: Headers = {};
const EVENTS: Headers = { "Content-Type": "text/event-stream" };

it.each<[what: string, times: Times, drips: boolean, cut: Headers, other: Headers, reason: string]>([
  ["a body that falls silent, after `proxy.timeout`", { timeout: 1_000 }, false, BODY, EVENTS, "cut"],
  ["a stream of events that falls silent, after its own time", { idle: 1_000 }, false, EVENTS, BODY, "cut"],
  [
    "a body that never ends, after the time of a call",
    { call: 1_000 },
    true,
    BODY,
    EVENTS,
    "upstream-timeout",
  ],
  [
    "a stream of events that never ends, after that of a stream",
    { stream: 1_000 },
    true,
    EVENTS,
    BODY,
    "upstream-timeout",
  ],
])("aborts %s; the other kind, begun before, continues", async (_, times, drips, cut, other, reason) => {
  let end = (): void => undefined;
  const upstream = await startUpstream(({ url }, response) => {
    response.writeHead(200, url === "/other/" ? other : cut).write("begun");
    const timer = drips && setInterval(() => response.write("more"), 40);
    response.once("close", () => clearInterval(timer || undefined));
    if (url === "/other/") end = () => response.end("ended");
  });
  const server = await startProxy(upstream.origin, times);
  const longer = exchange(
    server.port,
    `${head(server, `${upstream.origin}/other`)}Content-Length: 0\r\n\r\n`,
  );
  await until(() => longer.text().includes("begun"));
  const got = await call(server, { target: upstream.origin });
  expect(got).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^begun/) as string,
    complete: false,
  });
  expect(server.log).toMatchObject([expect.stringMatching(` ${reason}$`)]);
  end();
  await until(() => longer.text().includes("ended"));
});

describe("a request whose body", () => {
  /**
   * Sends `piece` every `interval` milliseconds as part of a body of 1,000,000 bytes, and returns the
   * response.
   */
  async function slowly(body: Partial<BodyPace>, piece: string, interval: number): Promise<string> {
    const upstream = await startUpstream();
    const server = await startProxy(upstream.origin, { body });
    const { socket, ended } = exchange(
      server.port,
      `${head(server, upstream.origin)}Content-Length: 1000000\r\n\r\n`,
    );
    const timer = setInterval(() => socket.write(piece), interval);
    const got = await ended;
    clearInterval(timer);
    expect(server.log).toMatchObject([expect.stringMatching(/ 408 upstream=- .* request-timeout$/)]);
    expect(upstream.received).toEqual([]);
    return got;
  }

  it.each<[what: string, pace: Partial<BodyPace>, piece: string, interval: number]>([
    ["falls silent", { silence: 300 }, "", NEVER],
    ["comes byte by byte", { start: 300, bytesPerSecond: 1_000 }, "a", 20],
    ["never ends, however fast", { whole: 300 }, "a".repeat(100), 20],
  ])("%s is aborted with 408, and its connection closed", async (_, pace, piece, interval) => {
    expect(await slowly(pace, piece, interval)).toMatch(
      /^HTTP\/1\.1 408 [^]*\r\nConnection: close\r\n[^]*"code":"request-timeout"\}$/,
    );
  });

  it("has begun at the required pace has more time than one that has not", async () => {
    const upstream = await startUpstream();
    const server = await startProxy(upstream.origin, { body: { start: 300, bytesPerSecond: 0.001 } });
    const start = `${head(server, upstream.origin)}Content-Length: 4\r\n\r\n`;
    const begun = exchange(server.port, `${start}ab`);
    await exchange(server.port, start).ended;
    begun.socket.write("cd");
    await until(() => begun.text().startsWith("HTTP/1.1 200 "));
    expect(upstream.received.map(({ body }) => body.toString())).toEqual(["abcd"]);
  });
});

it.each<[what: string, times: Times, headers: Headers]>([
  ["an answer", { timeout: 1_000 }, BODY],
  ["a stream of events", { idle: 1_000 }, EVENTS],
])("%s is aborted if its caller does not read", async (_, times, headers) => {
  const upstream = await startUpstream(({ url }, response) => {
    response.writeHead(200, headers);
    if (url === "/short/") response.end("short");
    else response.end(Buffer.alloc(19 * 1024 * 1024));
  });
  const server = await startProxy(upstream.origin, times);
  const { socket } = exchange(server.port, `${head(server, upstream.origin)}Content-Length: 0\r\n\r\n`);
  socket.pause();
  await until(() => server.log.length === 1);
  expect(server.log[0]).toMatch(/ 200 upstream=200 .* cut$/);
  await until(() => upstream.connections() === 0);
});

it("redirects do not restart the deadline of a call", async () => {
  const upstream = await startUpstream(
    (_, response) => void setTimeout(() => response.writeHead(302, { Location: "/again" }).end(), 150),
  );
  expect(await called(upstream, { call: 400 })).toMatchObject({ status: 504, code: "upstream-timeout" });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createProxy } from "../../server/proxy/index.js";
import { defaultDeadlines, defaultLimits, type Deadlines } from "../../server/proxy/proxy-settings.js";
import { call, exchange, head, type Got } from "./calls.js";
import type { RunningServer } from "./proxied-server.js";
import { startRawUpstream, startUpstream, type Upstream } from "./upstreams.js";
import { until } from "../support/patience.js";

/** Milliseconds: more than any test waits, and no more than two of them together fit into a timer. */
const NEVER = 1_000_000_000;

/** Milliseconds: `timeout` is the option, the others are the proxy's own. */
type Times = Partial<Deadlines> & { readonly timeout?: number };

/** The proxy alone, without any deadline but those given: what ends a call is one of them. */
async function startProxy(origin: string, { timeout = NEVER, ...deadlines }: Times): Promise<RunningServer> {
  const log: string[] = [];
  const proxy = createProxy({
    route: "/_api-proxy",
    origins: new Set([origin]),
    siteOrigins: new Set(),
    allowLocalhost: true,
    limits: { ...defaultLimits, timeout },
    deadlines: { connect: NEVER, idle: NEVER, call: NEVER, stream: NEVER, ...deadlines },
    log: (line) => log.push(line),
  });
  const server = createServer((request, response) => proxy(request, response, () => response.end()));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}`, folder: "", log };
}

async function called(upstream: Pick<Upstream, "origin">, deadlines: Times): Promise<Got> {
  return call(await startProxy(upstream.origin, deadlines), { target: upstream.origin });
}

it("are those of the contract", () => {
  expect(defaultDeadlines).toEqual({ connect: 5_000, idle: 30_000, call: 120_000, stream: 600_000 });
  expect(defaultLimits.timeout).toBe(30_000);
});

it("a connection that does not come to stand ends in 504", async () => {
  const silent = await startRawUpstream(() => undefined);
  const got = await called({ origin: silent.origin.replace("http:", "https:") }, { connect: 300 });
  expect(got).toMatchObject({ status: 504, code: "upstream-connect-timeout" });
});

/** An upstream that writes something again and again. */
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
])("an answer that %s ends in 504", async (_, times, start) => {
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
])("cut is %s; the other kind, begun before, is not", async (_, times, drips, cut, other, reason) => {
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

it("redirects do not start the time of a call anew", async () => {
  const upstream = await startUpstream(
    (_, response) => void setTimeout(() => response.writeHead(302, { Location: "/again" }).end(), 150),
  );
  expect(await called(upstream, { call: 400 })).toMatchObject({ status: 504, code: "upstream-timeout" });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createProxy } from "../../server/proxy/index.js";
import { defaultDeadlines, defaultLimits, type Deadlines } from "../../server/proxy/proxy-settings.js";
import { call, type Got } from "./calls.js";
import type { RunningServer } from "./proxied-server.js";
import { startRawUpstream, startUpstream, type Upstream } from "./upstreams.js";
import { until } from "../support/patience.js";

const EVENTS = { "Content-Type": "text/event-stream" };

/** Milliseconds: `timeout` is the option, the others are the proxy's own. */
type Times = Partial<Deadlines> & { readonly timeout?: number };

/** The proxy alone, with deadlines of its own. */
async function startProxy(
  origin: string,
  { timeout = defaultLimits.timeout, ...deadlines }: Times,
): Promise<RunningServer> {
  const log: string[] = [];
  const proxy = createProxy({
    route: "/_api-proxy",
    origins: new Set([origin]),
    siteOrigins: new Set(),
    allowLocalhost: true,
    limits: { ...defaultLimits, timeout },
    deadlines: { ...defaultDeadlines, ...deadlines },
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

async function called(upstream: Pick<Upstream, "origin">, deadlines: Times) {
  const server = await startProxy(upstream.origin, deadlines);
  const got: Got = await call(server, { target: upstream.origin });
  await until(() => server.log.length === 1);
  return { got, line: server.log[0] };
}

/** Never silent for long, and never done. */
const drippingUpstream = (headers: Readonly<Record<string, string>> = {}): Promise<Upstream> =>
  startUpstream((_, response) => {
    response.writeHead(200, headers);
    const timer = setInterval(() => response.write("data: 1\n\n"), 40);
    response.once("close", () => clearInterval(timer));
  });

it("are those of the contract", () => {
  expect(defaultDeadlines).toEqual({ connect: 5_000, idle: 30_000, call: 120_000, stream: 600_000 });
  expect(defaultLimits.timeout).toBe(30_000);
});

it("a connection that does not come to stand ends in 504", async () => {
  const silent = await startRawUpstream(() => undefined);
  const { got } = await called({ origin: silent.origin.replace("http:", "https:") }, { connect: 300 });
  expect(got).toMatchObject({ status: 504, code: "upstream-connect-timeout" });
  expect(got.milliseconds).toBeLessThan(3_000);
});

it.each<[what: string, times: Times, headers: Readonly<Record<string, string>>]>([
  ["a body that falls silent is cut after `proxy.timeout`", { timeout: 1_000 }, {}],
  ["a body is not cut earlier", { timeout: 1_000, idle: 100 }, {}],
  ["a stream of events has a time of its own", { timeout: 60_000, idle: 1_000 }, EVENTS],
])("%s", async (_, times, headers) => {
  const upstream = await startUpstream(
    (_request, response) => void response.writeHead(200, headers).write("begun"),
  );
  const { got, line } = await called(upstream, times);
  expect(got).toMatchObject({ status: 200, text: "begun", complete: false });
  expect(got.milliseconds).toBeGreaterThan(950);
  expect(got.milliseconds).toBeLessThan(10_000);
  expect(line).toMatch(/ cut$/);
  await until(() => upstream.connections() === 0);
});

it("a body that never ends is cut after the time of the whole call", async () => {
  const upstream = await drippingUpstream();
  const { got, line } = await called(upstream, { call: 400 });
  expect(got).toMatchObject({ status: 200, complete: false });
  expect(got.milliseconds).toBeGreaterThan(350);
  expect(got.milliseconds).toBeLessThan(4_000);
  expect(line).toMatch(/ upstream-timeout$/);
  await until(() => upstream.connections() === 0);
});

it("a stream of events lasts longer than other calls, and ends as well", async () => {
  const upstream = await drippingUpstream(EVENTS);
  const { got, line } = await called(upstream, { call: 200, stream: 700 });
  expect(got).toMatchObject({ status: 200, complete: false });
  expect(got.milliseconds).toBeGreaterThan(650);
  expect(got.milliseconds).toBeLessThan(4_000);
  expect(line).toMatch(/ upstream-timeout$/);
  await until(() => upstream.connections() === 0);
});

it("redirects do not start the time of a call anew", async () => {
  const upstream = await startUpstream(
    (_, response) => void setTimeout(() => response.writeHead(302, { Location: "/again" }).end(), 150),
  );
  const { got } = await called(upstream, { call: 400 });
  expect(got).toMatchObject({ status: 504, code: "upstream-timeout" });
  expect(upstream.received.length).toBeLessThan(5);
});

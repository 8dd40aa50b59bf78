import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Pool } from "undici";
import { expect, it, onTestFinished } from "vitest";
import { exchange, head, startHalfCall, type RawExchange } from "./calls.js";
import { startServer, type RunningServer } from "./proxied-server.js";
import { startUpstream } from "./upstreams.js";

const HALVES = 300;
const CALLS = 200;
const AT_ONCE = 20;
const GOES = 2;

interface MeasuredServer extends RunningServer {
  /** Returns the processor time used so far. */
  taken(): Promise<number>;
}

/** Starts the proxy in a separate process. */
async function startMeasured(kind: string, origin: string): Promise<MeasuredServer> {
  const { folder } = await startServer({ origins: [origin] });
  const child: ChildProcess = fork(join(import.meta.dirname, "../support/measured-server.js"), [
    folder,
    kind,
  ]);
  onTestFinished(() => void child.kill());
  const answer = async (): Promise<number> => ((await once(child, "message")) as [number])[0];
  const port = await answer();
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    folder,
    log: [],
    taken() {
      child.send({});
      return answer();
    },
  };
}

/** Makes normal calls. Returns their statuses and the server's processor time, the best of several runs. */
async function callOften(server: MeasuredServer, target: string) {
  const headers = { Origin: server.origin, "X-Proxy-Method": "POST", "X-Proxy-Url": `${target}/` };
  const statuses = new Set<number>();
  const times: number[] = [];
  for (let go = 0; go < GOES; go += 1) {
    const pool = new Pool(server.origin, { connections: AT_ONCE });
    const before = await server.taken();
    const calls = Array.from({ length: CALLS }, async () => {
      const { statusCode, body } = await pool.request({
        method: "POST",
        path: "/_api-proxy",
        headers,
        body: "a whole body",
      });
      await body.dump();
      statuses.add(statusCode);
    });
    await Promise.all(calls);
    times.push((await server.taken()) - before);
    await pool.close();
  }
  return { statuses: [...statuses], taken: Math.min(...times) };
}

type StartHalf = (server: RunningServer, target: string) => RawExchange | Promise<RawExchange>;

const heads: Readonly<Record<string, StartHalf>> = {
  nothing: ({ port }) => exchange(port, ""),
  "half a head": ({ port }) => exchange(port, "POST /_api-proxy HTTP/1.1\r\nHost: x\r\n"),
};
const bodies: Readonly<Record<string, StartHalf>> = {
  "a head, and nothing of its body": (server, target) =>
    exchange(server.port, `${head(server, target)}Content-Length: 9\r\n\r\n`),
  "half a body": startHalfCall,
  "half a piece of a body, with a long extension": (server, target) =>
    exchange(
      server.port,
      `${head(server, target)}Transfer-Encoding: chunked\r\n\r\n9;${"a".repeat(9_000)}\r\nhalf`,
    ),
};

it.each([
  ["serve", { ...heads, ...bodies }],
  ["an Express app", bodies],
])(
  "%s: 300 incomplete requests neither lock callers out nor double the processor time of calls",
  async (kind, halves) => {
    const upstream = await startUpstream();
    const server = await startMeasured(kind, upstream.origin);
    await callOften(server, upstream.origin);
    const alone = await callOften(server, upstream.origin);
    for (const [what, startHalf] of Object.entries(halves)) {
      const half = await Promise.all(
        Array.from({ length: HALVES }, async () => startHalf(server, upstream.origin)),
      );
      const { statuses, taken } = await callOften(server, upstream.origin);
      expect(statuses, what).toEqual([200]);
      expect(taken / alone.taken, what).toBeLessThan(2);
      for (const { socket } of half) socket.destroy();
    }
  },
);

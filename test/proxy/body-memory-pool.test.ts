import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { BodyMemoryPool } from "../../eleventy-plugin/proxy/body-memory-pool.js";
import { defaultDeadlines } from "../../eleventy-plugin/proxy/proxy-settings.js";
import { readBody, type BufferedBody } from "../../eleventy-plugin/proxy/read-body.js";

const MEBIBYTE = 1024 * 1024;

interface Caller {
  /** Sends a chunk of the body, and waits until it has been read. */
  send(bytes: number): Promise<void>;
  end(): void;
  readonly body: Promise<BufferedBody>;
  /** Returns the code of a rejection, once there is one. */
  refused(): string | undefined;
}

/** Creates a caller that begins to send a body. */
function caller(room: BodyMemoryPool, maxBytes = 10 * MEBIBYTE): Caller {
  const request = new IncomingMessage(new Socket());
  request.headers["transfer-encoding"] = "chunked";
  const body = readBody(request, maxBytes, defaultDeadlines.body, room);
  let refused: string | undefined;
  body.catch(({ code }: { code: string }) => (refused = code));
  return {
    async send(bytes) {
      request.push(Buffer.alloc(bytes));
      await new Promise((read) => setImmediate(read));
    },
    end: () => void request.push(null),
    body,
    refused: () => refused,
  };
}

describe("all bodies together", () => {
  it("use at most 256 MiB: beyond that, the one that has been idle longest is aborted", async () => {
    const room = new BodyMemoryPool(10 * MEBIBYTE);
    const halves = Array.from({ length: 28 }, () => caller(room));
    for (const half of halves) await half.send(9 * MEBIBYTE);
    const [first, second, third] = halves;
    await first?.send(1);
    const late = caller(room);
    await late.send(10 * MEBIBYTE);
    expect(halves.map((half) => half.refused()).filter(Boolean)).toEqual(["request-timeout"]);
    expect(second?.refused()).toBe("request-timeout");
    late.end();
    expect((await late.body).bytes).toHaveLength(10 * MEBIBYTE);
    expect(third?.refused()).toBeUndefined();
  });

  it("of running calls are kept: a body that does not fit is rejected, and no other is aborted for it", async () => {
    const room = new BodyMemoryPool(100_000, { maxBytes: 250_000 });
    const begin = async (bytes: number): Promise<Caller> => {
      const one = caller(room, 100_000);
      await one.send(bytes);
      return one;
    };
    const running = [await begin(100_000), await begin(100_000)];
    for (const each of running) each.end();
    const [first] = await Promise.all(running.map(({ body }) => body));
    const small = await begin(10);
    const large = await begin(100_000);
    expect([small.refused(), large.refused()]).toEqual([undefined, "busy"]);
    first?.release();
    first?.release();
    expect((await begin(100_000)).refused()).toBeUndefined();
    expect((await begin(100_000)).refused(), "what has ended gave its memory back once").toBeUndefined();
    expect(small.refused()).toBe("request-timeout");
  });

  it("fit one after the other, however large the limit of each is", async () => {
    const one = caller(new BodyMemoryPool(1_000, { maxBytes: 10 }), 1_000);
    await one.send(1_000);
    one.end();
    expect((await one.body).bytes).toHaveLength(1_000);
  });

  it("are received 256 at a time: for another one, the one idle longest is aborted", async () => {
    const room = new BodyMemoryPool(1);
    const halves = Array.from({ length: 256 }, () => caller(room));
    await halves[0]?.send(1);
    const late = caller(room);
    await late.send(1);
    late.end();
    await late.body;
    expect(halves.map((half) => half.refused()).findIndex((code) => code !== undefined)).toBe(1);
    expect(halves.filter((half) => half.refused() !== undefined)).toHaveLength(1);
  });
});

it("a body uses its size, also if it arrives byte by byte", async () => {
  const one = caller(new BodyMemoryPool(MEBIBYTE));
  for (let count = 0; count < 1_000; count += 1) await one.send(1);
  one.end();
  const { bytes } = await one.body;
  expect(bytes).toHaveLength(1_000);
  expect(bytes?.buffer.byteLength).toBeLessThanOrEqual(16 * 1024);
});

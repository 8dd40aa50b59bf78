import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";

const CALLS = 1000;
const DURATION = 6000;

/**
 * Makes 1,000 calls that take six seconds each. Returns the megabytes that they add to memory, the number of
 * failed ones, and the milliseconds that another call takes meanwhile.
 */
export async function measureSlowCalls(stage) {
  const pool = new Pool(stage.server.origin, { connections: CALLS + 8, pipelining: 1 });
  const send = async (call) => {
    const { statusCode, body } = await pool.request(call);
    const text = await body.text();
    return statusCode === 200 && text;
  };
  await Promise.all(Array.from({ length: 64 }, () => send(stage.call("/small"))));
  const before = (await stage.server.ask()).memory;
  const calls = Array.from({ length: CALLS }, () => send(stage.call(`/slow?${DURATION}`)).catch(() => false));
  await wait(DURATION / 2);
  const during = (await stage.server.ask()).memory;
  const start = performance.now();
  await send(stage.call("/small", stage.other.origin));
  const fast = performance.now() - start;
  const lost = (await Promise.all(calls)).filter((text) => text !== "slow").length;
  await pool.destroy();
  return { added: (during - before) / 2 ** 20, lost, fast };
}

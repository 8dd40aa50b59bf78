import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { drive } from "./load.js";
import { setStage } from "./stage.js";

const SAMPLE_EVERY = 10_000;
/** The first part is not measured: memory grows until the caches of a new process are full. */
const WARM_UP = 0.2;

/**
 * Makes small, large, slow, rejected and other calls at once for `minutes` minutes, and prints memory and
 * open connections.
 */
export async function soak(folder, minutes) {
  const stage = await setStage(folder, {});
  const seconds = minutes * 60;
  const loads = {
    small: [stage.call("/small"), { connections: 16, pause: 20 }],
    large: [stage.call("/large"), { connections: 2, pause: 50 }],
    slow: [stage.call("/slow?500"), { connections: 16 }],
    refused: [stage.call("/small", "http://evil.example"), { connections: 2, status: 403, pause: 20 }],
    elsewhere: [stage.call("/small", stage.other.origin), { connections: 2, pause: 20 }],
    pages: [{ path: "/" }, { connections: 2, pause: 20 }],
  };
  const samples = [];
  const start = performance.now();
  const sampling = sample(stage, samples, start, seconds);
  const results = await Promise.all(
    Object.entries(loads).map(async ([name, [sent, how]]) => [
      name,
      await drive(stage.server, sent, { seconds, ...how }),
    ]),
  );
  await sampling;
  await wait(6_000);
  const open = (await stage.upstream.ask()).sockets + (await stage.other.ask()).sockets;
  stage.stop();
  for (const [name, { perSecond, p99, failed }] of results)
    console.log(
      `${name.padEnd(10)} ${perSecond.toFixed(0).padStart(6)} requests/s, p99 ${p99.toFixed(0)} ms, ${failed} failed`,
    );
  console.log(`memory: ${samples.map(({ memory }) => memory.toFixed(0)).join(" ")} MB`);
  console.log(`heap: ${samples.map(({ heap }) => heap.toFixed(1)).join(" ")} MB`);
  console.log(
    `memory grows by ${slope(samples.slice(Math.floor(samples.length * WARM_UP))).toFixed(2)} MB a minute (under 1)`,
  );
  console.log(`${open} sockets to upstreams open 6 seconds after the end (0)`);
}

async function sample(stage, samples, start, seconds) {
  while (performance.now() - start < seconds * 1000) {
    await wait(Math.min(SAMPLE_EVERY, seconds * 100));
    const { memory, heap } = await stage.server.ask();
    samples.push({
      minute: (performance.now() - start) / 60_000,
      memory: memory / 2 ** 20,
      heap: heap / 2 ** 20,
    });
  }
}

/** Returns the slope by least squares: megabytes per minute. */
function slope(samples) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, memory] = [
    mean(samples.map((each) => each.minute)),
    mean(samples.map((each) => each.memory)),
  ];
  const above = samples.reduce((sum, each) => sum + (each.minute - minute) * (each.memory - memory), 0);
  return above / samples.reduce((sum, each) => sum + (each.minute - minute) ** 2, 0);
}

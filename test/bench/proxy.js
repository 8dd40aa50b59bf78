/**
 * `npm run bench:proxy [-- --seconds 5 --rounds 3 --json]`: measures the proxy and, in the same run, a bare
 * pass-through. `npm run bench:proxy -- --soak [--minutes 10]`: runs a mixed load, and prints how memory and
 * connections develop.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { measureSlowCalls } from "./proxy/slow-calls.js";
import { measureEvents } from "./proxy/events.js";
import { drive } from "./proxy/load.js";
import { setStage } from "./proxy/stage.js";
import { soak } from "./proxy/soak.js";
import { median } from "./measure.js";
import { toTable } from "./table.js";
import { withTemporarySite } from "./temporary-site.js";

const MIN_SHARE = 0.25;
const LARGEST_P99 = 60;
const MIN_MEGABYTES = 300;
const MAX_MEMORY = 100;
const LATEST_EVENT = 300;

/** Measures all subjects in turn in each round, so that other load on the machine affects each of them. */
async function measureRounds(stage, { rounds, seconds }) {
  const many = { connections: 64, seconds };
  const one = { connections: 1, seconds: seconds / 2 };
  const few = { connections: 8, seconds };
  const { upstream, bare, server } = stage;
  const small = stage.call("/small");
  const large = stage.call("/large");
  const refused = stage.call("/small", "http://evil.example");
  const subjects = {
    "direct, 64 connections": [upstream, { path: "/small" }, many],
    "bare pass-through, 64 connections": [bare, small, many],
    "proxy, 64 connections": [server, small, many],
    "bare pass-through, 1 connection": [bare, small, one],
    "proxy, 1 connection": [server, small, one],
    "refusals, 64 connections": [server, refused, { ...many, status: 403 }],
    "bare pass-through, 1 MB, 8 connections": [bare, large, few],
    "proxy, 1 MB, 8 connections": [server, large, few],
  };
  const results = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
  for (const warmed of [server, bare]) await drive(warmed, small, { connections: 64, seconds: 2 });
  for (let round = 0; round < rounds; round += 1)
    for (const [name, subject] of Object.entries(subjects)) results[name].push(await drive(...subject));
  return results;
}

const middle = (loads, quantity) => median(loads.map((load) => load[quantity]));
const verdict = (holds) => (holds ? "holds " : "MISSED");

function print(results, slow, events) {
  const rows = Object.entries(results).map(([name, loads]) => [
    name,
    Math.round(middle(loads, "perSecond")).toString(),
    middle(loads, "median").toFixed(2),
    middle(loads, "p99").toFixed(1),
    middle(loads, "cpu").toFixed(0),
    middle(loads, "megabytesPerSecond").toFixed(0),
    loads.reduce((sum, { failed }) => sum + failed, 0).toString(),
  ]);
  console.log(
    toTable(["median of the rounds", "requests/s", "median ms", "p99 ms", "CPU µs", "MB/s", "failed"], rows),
  );
  const proxy = results["proxy, 64 connections"];
  const share = median(
    proxy.map(
      ({ perSecond }, round) => perSecond / results["bare pass-through, 64 connections"][round].perSecond,
    ),
  );
  const p99 = middle(proxy, "p99");
  const large = middle(results["proxy, 1 MB, 8 connections"], "megabytesPerSecond");
  console.log(`
${verdict(share >= MIN_SHARE)} ${(share * 100).toFixed(0)} % of the bare pass-through's requests a second (at least ${MIN_SHARE * 100} %)
${verdict(p99 <= LARGEST_P99)} p99 ${p99.toFixed(1)} ms (at most ${LARGEST_P99} ms)
${verdict(large >= MIN_MEGABYTES)} bodies of 1 MB at ${large.toFixed(0)} MB/s (at least ${MIN_MEGABYTES} MB/s)
${verdict(slow.added <= MAX_MEMORY && slow.lost === 0)} 1,000 slow calls add ${slow.added.toFixed(0)} MB (at most ${MAX_MEMORY} MB) and lose ${slow.lost}; meanwhile a call to another origin takes ${slow.fast.toFixed(0)} ms
${verdict(events.late <= LATEST_EVENT)} the first event of a stream is ${events.late.toFixed(0)} ms late (at most ${LATEST_EVENT} ms)`);
}

async function bench({ seconds, rounds, json }) {
  const [results, events] = await withTemporarySite(async (folder) => {
    const stage = await setStage(folder, {});
    try {
      return [await measureRounds(stage, { rounds, seconds }), await measureEvents(stage)];
    } finally {
      stage.stop();
    }
  });
  const slow = await withTemporarySite(async (folder) => {
    const stage = await setStage(folder, { maxInFlight: { total: 2000, perOrigin: 2000 } });
    try {
      return await measureSlowCalls(stage);
    } finally {
      stage.stop();
    }
  });
  const machine = { node: process.version, platform: process.platform, cores: availableParallelism() };
  if (json) console.log(JSON.stringify({ machine, results, slow, events }, undefined, 2));
  else {
    print(results, slow, events);
    console.log(`\nNode ${machine.node}, ${machine.platform}, ${machine.cores} cores`);
  }
}

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    soak: { type: "boolean", default: false },
    minutes: { type: "string", default: "10" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
  },
});
if (values.soak) await withTemporarySite((folder) => soak(folder, Number(values.minutes)));
else await bench({ json: values.json, rounds: Number(values.rounds), seconds: Number(values.seconds) });

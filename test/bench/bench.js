/**
 * `npm run bench [-- --json] [--runs 3] [--only github|synthetic]`: what a build costs, in fresh processes, and what
 * Eleventy alone would take for the same pages in the same run.
 */
import { rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { unpackGitHub } from "../../fixtures/openapi/unpack-github.js";
import { measureRuns, median } from "./measure.js";
import { syntheticDocument } from "./synthetic-document.js";
import { kilobytes, megabytes, seconds, toTable } from "./table.js";
import { withTemporarySite } from "./temporary-site.js";
import { packPages, weigh } from "./written-pages.js";

const SIZES = [100, 1_000, 10_000];
/** A build may take this many times the floor, and the time of parsing on top. */
const ALLOWED_TIMES_FLOOR = 3;
const ALLOWED_GROWTH = 1.25;
const ALLOWED_MEMORY = 1024;

async function benchGitHub(runs) {
  return withTemporarySite(async (folder) => {
    const spec = await unpackGitHub(folder);
    const output = join(folder, "_site");
    const forget = () => rm(join(folder, ".cache"), { recursive: true, force: true });
    const load = await measureRuns({ kind: "load", folder, spec }, runs, forget);
    const cold = await measureRuns({ kind: "reference", folder, spec }, runs, forget);
    const warm = await measureRuns({ kind: "reference", folder, spec }, runs);
    const weight = await weigh(output);

    const pages = join(folder, "pages");
    await packPages(output, pages);
    await rm(output, { recursive: true });
    const floor = await measureRuns({ kind: "floor", folder, pages }, runs);
    const floorWeight = await weigh(output);
    if (floorWeight.bytes !== weight.bytes) {
      throw new Error(`The floor wrote ${floorWeight.bytes} bytes, not ${weight.bytes}: it is no floor.`);
    }
    return {
      weight,
      runs: { load, cold, warm, floor },
      summary: summariseGitHub({ load, cold, warm, floor }),
    };
  });
}

function summariseGitHub({ load, cold, warm, floor }) {
  const wall = (measurements) => median(measurements.map((measurement) => measurement.wall));
  const parsing = median(load.map(({ result }) => result.seconds));
  return {
    parsing,
    floor: wall(floor),
    cold: wall(cold),
    warm: wall(warm),
    allowed: ALLOWED_TIMES_FLOOR * wall(floor) + parsing,
    timesFloor: (wall(cold) - parsing) / wall(floor),
    memory: Math.max(...cold.map(({ memory }) => memory)),
  };
}

async function benchSizes(runs) {
  const sizes = [];
  for (const operations of SIZES) {
    sizes.push(
      await withTemporarySite(async (folder) => {
        const spec = join(folder, "synthetic.json");
        await writeFile(spec, JSON.stringify(syntheticDocument(operations)));
        const measurements = await measureRuns({ kind: "reference", folder, spec }, runs, () =>
          rm(join(folder, ".cache"), { recursive: true, force: true }),
        );
        return { operations, weight: await weigh(join(folder, "_site")), measurements };
      }),
    );
  }
  return { sizes, growth: { wall: growth(sizes, "wall"), cpu: growth(sizes, "cpu") } };
}

/** How much an operation costs between the last two sizes, compared with the first two: 1 is linear. */
function growth(sizes, quantity) {
  const times = sizes.map(({ measurements }) =>
    median(measurements.map((measurement) => measurement[quantity])),
  );
  const slope = (from) => (times[from + 1] - times[from]) / (SIZES[from + 1] - SIZES[from]);
  return { small: slope(0) * 1000, large: slope(1) * 1000, ratio: slope(1) / slope(0) };
}

function printGitHub({ weight, runs, summary }) {
  const rows = Object.entries(runs).flatMap(([name, measurements]) =>
    measurements.map(({ wall, cpu, memory }, index) => [
      `${name} ${index + 1}`,
      seconds(wall),
      seconds(cpu),
      megabytes(memory),
    ]),
  );
  console.log(`\nGitHub's document, surfaces off\n${toTable(["run", "wall", "CPU", "peak memory"], rows)}\n`);
  console.log(
    [
      `${weight.pages} pages, ${(weight.bytes / 2 ** 20).toFixed(1)} MB; gzipped: median ${kilobytes(weight.gzipMedian)}, heaviest ${kilobytes(weight.gzipHeaviest)} (${weight.heaviest})`,
      `parsing alone ${seconds(summary.parsing)}; floor ${seconds(summary.floor)}; build ${seconds(summary.cold)} with a cold cache, ${seconds(summary.warm)} with a warm one`,
      `${verdict(summary.cold <= summary.allowed)}: (build - parsing) / floor = ${summary.timesFloor.toFixed(2)}; ${ALLOWED_TIMES_FLOOR} x floor + parsing = ${seconds(summary.allowed)}`,
      `${verdict(summary.memory <= ALLOWED_MEMORY)}: peak ${megabytes(summary.memory)} of ${ALLOWED_MEMORY} MB`,
    ].join("\n"),
  );
}

function printSizes({ sizes, growth: { wall, cpu } }) {
  const rows = sizes.map(({ operations, weight, measurements }) => [
    String(operations),
    ...["wall", "cpu"].map((quantity) =>
      seconds(median(measurements.map((measurement) => measurement[quantity]))),
    ),
    megabytes(Math.max(...measurements.map(({ memory }) => memory))),
    String(weight.pages),
    kilobytes(weight.gzipMedian),
  ]);
  console.log(
    `\nSynthetic documents, median of the runs\n${toTable(["operations", "wall", "CPU", "peak memory", "pages", "median gzipped"], rows)}\n`,
  );
  for (const [name, { small, large, ratio }] of [
    ["wall", wall],
    ["CPU", cpu],
  ]) {
    console.log(
      `${name}: ${small.toFixed(2)} ms an operation up to 1000, ${large.toFixed(2)} ms up to 10000; ratio ${ratio.toFixed(2)}`,
    );
  }
  console.log(`${verdict(wall.ratio <= ALLOWED_GROWTH)}: wall ratio at most ${ALLOWED_GROWTH}`);
}

const verdict = (holds) => (holds ? "holds" : "MISSED");

async function bench() {
  const { values } = parseArgs({
    options: { json: { type: "boolean" }, runs: { type: "string", default: "3" }, only: { type: "string" } },
  });
  const runs = Number(values.runs);
  const machine = { node: process.version, platform: process.platform, cores: availableParallelism() };
  const github = values.only === "synthetic" ? undefined : await benchGitHub(runs);
  if (github && !values.json) printGitHub(github);
  const synthetic = values.only === "github" ? undefined : await benchSizes(runs);
  if (synthetic && !values.json) printSizes(synthetic);
  if (values.json) console.log(JSON.stringify({ machine, github, synthetic }, withoutOutput, 2));
  else console.log(`\nNode ${machine.node}, ${machine.platform}, ${machine.cores} cores`);
}

/** What the runs printed is of no interest in figures. */
const withoutOutput = (key, value) => (key === "output" ? undefined : value);

await bench();

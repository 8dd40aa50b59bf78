/**
 * `npm run bench [-- --json] [--runs 3] [--only small|github|saves|guides|listings|keys|synthetic|giants]`:
 * measures builds in fresh processes. For comparison, the same run also measures Eleventy alone while it
 * writes the same pages.
 */
import { rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { unpackGitHub } from "../../fixtures/openapi/unpack-github.js";
import { benchKeys, printKeys } from "./find.js";
import { benchGiants, printGiants } from "./giants.js";
import { measureDone, median } from "./measure.js";
import { benchOnScreen, printOnScreen } from "./on-screen.js";
import { benchSaves, printSaves } from "./saves.js";
import { benchGuides, printGuides } from "./guides.js";
import { benchSmallSites, printSmallSites } from "./small-sites.js";
import { benchListings, printListings } from "./listings.js";
import { syntheticDocument } from "./synthetic-document.js";
import { kilobytes, megabytes, seconds, toTable, verdict } from "./table.js";
import { withTemporarySite } from "./temporary-site.js";
import { packPages, weigh } from "./written-pages.js";

const SIZES = [100, 1_000, 10_000];
/**
 * Maximum ratio of the time of a build, without parsing, to the floor: Eleventy alone writing the same pages.
 */
const ALLOWED_TIMES_FLOOR = 3;
const ALLOWED_GROWTH = 1.25;
const ALLOWED_MEMORY = 1024;
/** Maximum seconds for the code samples of all of GitHub's operations. */
const ALLOWED_FOR_SAMPLES = 1;

/** Measures the kinds of build alternately, so that other load on the machine affects all of them equally. */
async function benchGitHub(rounds) {
  return withTemporarySite((folder) =>
    withTemporarySite(async (bare) => {
      const spec = await unpackGitHub(folder);
      const pages = join(bare, "pages");
      const runs = { load: [], samples: [], cold: [], warm: [], floor: [] };
      for (let round = 0; round < rounds; round += 1) {
        await rm(join(folder, ".cache"), { recursive: true, force: true });
        runs.load.push(await measureDone({ kind: "load", folder, spec }));
        runs.samples.push(await measureDone({ kind: "samples", folder, spec }));
        await rm(join(folder, ".cache"), { recursive: true, force: true });
        runs.cold.push(await measureDone({ kind: "reference", folder, spec }));
        runs.warm.push(await measureDone({ kind: "reference", folder, spec }));
        if (round === 0) await packPages(join(folder, "_site"), pages);
        runs.floor.push(await measureDone({ kind: "floor", folder: bare, pages }));
      }
      const weight = await weigh(join(folder, "_site"));
      const floorWeight = await weigh(join(bare, "_site"));
      if (floorWeight.bytes !== weight.bytes || floorWeight.pages !== weight.pages) {
        throw new Error(`The floor wrote ${floorWeight.bytes} bytes, not ${weight.bytes}: it is no floor.`);
      }
      return { weight, runs, summary: summariseGitHub(runs) };
    }),
  );
}

function summariseGitHub({ load, samples, cold, warm, floor }) {
  const wall = (measurements) => median(measurements.map((measurement) => measurement.wall));
  const parsing = load.map(({ result }) => result.seconds);
  const timesFloor = (builds) =>
    median(builds.map((build, round) => (build.wall - parsing[round]) / floor[round].wall));
  return {
    parsing: median(parsing),
    floor: wall(floor),
    cold: wall(cold),
    warm: wall(warm),
    timesFloor: { cold: timesFloor(cold), warm: timesFloor(warm) },
    memory: Math.max(...cold.map(({ memory }) => memory)),
    samples: {
      count: samples[0].result.count,
      making: median(samples.map(({ result }) => result.seconds)),
      highlighting: median(samples.map(({ result }) => result.highlighting)),
    },
  };
}

async function benchSizes(rounds) {
  const sizes = [];
  for (const operations of SIZES) {
    const measured = await withTemporarySite(async (folder) => {
      const spec = join(folder, "synthetic.json");
      await writeFile(spec, JSON.stringify(syntheticDocument(operations)));
      const measurements = [];
      for (let round = 0; round < rounds; round += 1) {
        await rm(join(folder, ".cache"), { recursive: true, force: true });
        measurements.push(await measureDone({ kind: "reference", folder, spec }));
      }
      return { operations, weight: await weigh(join(folder, "_site")), measurements };
    });
    sizes.push(measured);
  }
  return { sizes, growth: { wall: growth(sizes, "wall"), cpu: growth(sizes, "cpu") } };
}

/**
 * Returns the cost of one more operation in milliseconds: from the first size to the second (`small`), and
 * from the second to the third (`large`). Also returns the ratio of the two costs, which is 1 for linear
 * growth.
 */
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
  console.log(`\nGitHub's document, listings off\n${toTable(["run", "wall", "CPU", "peak memory"], rows)}\n`);
  console.log(
    [
      `${weight.pages} pages, ${(weight.bytes / 2 ** 20).toFixed(1)} MB; gzipped: median ${kilobytes(weight.gzipMedian)}, heaviest ${kilobytes(weight.gzipHeaviest)} (${weight.heaviest})`,
      `medians: parsing alone ${seconds(summary.parsing)}; floor ${seconds(summary.floor)}; build ${seconds(summary.cold)} with a cold cache, ${seconds(summary.warm)} with a warm one`,
      ...["cold", "warm"].map((cache) => {
        const times = summary.timesFloor[cache];
        return `${verdict(times <= ALLOWED_TIMES_FLOOR)}: (build - parsing) / floor, median of the rounds, with a ${cache} cache: ${times.toFixed(2)}; at most ${ALLOWED_TIMES_FLOOR}`;
      }),
      `${verdict(summary.samples.making <= ALLOWED_FOR_SAMPLES)}: ${summary.samples.count} code samples made in ${seconds(summary.samples.making)} of ${ALLOWED_FOR_SAMPLES} s; highlighted in ${seconds(summary.samples.highlighting)}`,
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

async function bench() {
  const { values } = parseArgs({
    options: { json: { type: "boolean" }, runs: { type: "string", default: "3" }, only: { type: "string" } },
  });
  const runs = Number(values.runs);
  const machine = { node: process.version, platform: process.platform, cores: availableParallelism() };
  const isWanted = (part) => values.only === undefined || values.only === part;
  const small = isWanted("small") ? await benchSmallSites(runs) : undefined;
  if (small && !values.json) printSmallSites(small);
  const github = isWanted("github") ? await benchGitHub(runs) : undefined;
  if (github && !values.json) printGitHub(github);
  const saves = isWanted("saves") ? await benchSaves(runs) : undefined;
  if (saves && !values.json) printSaves(saves);
  const onScreen = isWanted("saves") ? await benchOnScreen() : undefined;
  if (onScreen && !values.json) printOnScreen(onScreen);
  const guides = isWanted("guides") ? await benchGuides(runs) : undefined;
  if (guides && !values.json) printGuides(guides);
  const listings = isWanted("listings") ? await benchListings(runs) : undefined;
  if (listings && !values.json) printListings(listings);
  const keys = isWanted("keys") ? benchKeys() : undefined;
  if (keys && !values.json) printKeys(keys);
  const synthetic = isWanted("synthetic") ? await benchSizes(runs) : undefined;
  if (synthetic && !values.json) printSizes(synthetic);
  const giants = isWanted("giants") ? await benchGiants() : undefined;
  if (giants && !values.json) printGiants(giants);
  if (values.json)
    console.log(
      JSON.stringify(
        { machine, small, github, saves, onScreen, guides, listings, keys, synthetic, giants },
        withoutOutput,
        2,
      ),
    );
  else console.log(`\nNode ${machine.node}, ${machine.platform}, ${machine.cores} cores`);
}

/** Omits the printed output of the runs from the figures. */
const withoutOutput = (key, value) => (key === "output" ? undefined : value);

await bench();

/** Measures the listings of GitHub's reference, and compares them with their limits. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { unpackGitHub } from "../../fixtures/openapi/unpack-github.js";
import { printGoTo, weighGoTo } from "./find.js";
import { measureDone, median } from "./measure.js";
import { seconds, toTable, verdict } from "./table.js";
import { withTemporarySite } from "./temporary-site.js";
import { weighOutput } from "./written-pages.js";

/** Maximum seconds. */
const ALLOWED = { search: 3, llms: 1 };
/**
 * Maximum ratio of the processor time of images with a cold cache to that of resvg alone with the same
 * images.
 */
const ALLOWED_TIMES_RESVG = 1.5;
/** Maximum megabytes, without images. */
const ALLOWED_OUTPUT = 150;

/** Measures cold builds, warm builds and resvg alone alternately. */
export async function benchListings(rounds) {
  return withTemporarySite(async (folder) => {
    const spec = await unpackGitHub(folder);
    const drawings = join(folder, "drawings.json");
    const runs = { cold: [], warm: [], bare: [] };
    const job = { kind: "listings", folder, spec, debug: "Eleventy:ApiReference:Listing" };
    for (let round = 0; round < rounds; round += 1) {
      for (const made of [".cache", "_site"]) await rm(join(folder, made), { recursive: true, force: true });
      runs.cold.push(withPhases(await measureDone({ ...job, drawings })));
      runs.warm.push(withPhases(await measureDone(job)));
      runs.bare.push(await measureDone({ kind: "bareImages", folder, drawings }));
    }
    const site = join(folder, "_site");
    return { runs, output: Object.fromEntries(await weighOutput(site)), goTo: await weighGoTo(site) };
  });
}

/**
 * Reads the time of each listing from the plugin's `DEBUG` output: `search: 2100 ms, 2900 ms of CPU time`.
 */
function withPhases(measurement) {
  const phases = {};
  const told = measurement.output.matchAll(/Listing (\w+): (\d+) ms, (\d+) ms of CPU time/g);
  for (const [, name, wall, cpu] of told) {
    const phase = (phases[name] ??= { wall: 0, cpu: 0 });
    phase.wall += Number(wall) / 1000;
    phase.cpu += Number(cpu) / 1000;
  }
  return { ...measurement, phases };
}

export function printListings({ runs: { cold, warm, bare }, output, goTo }) {
  const phase = (builds, name, quantity) => median(builds.map(({ phases }) => phases[name][quantity]));
  const rows = Object.keys(cold[0].phases).map((name) => [
    name,
    ...[cold, warm].flatMap((builds) =>
      ["wall", "cpu"].map((quantity) => seconds(phase(builds, name, quantity))),
    ),
  ]);
  const heads = ["phase", "wall, cold", "CPU, cold", "wall, warm", "CPU, warm"];
  console.log(`\nGitHub's document, every listing on, medians of the rounds\n${toTable(heads, rows)}\n`);
  for (const [name, limit] of Object.entries(ALLOWED)) {
    const taken = phase(cold, name, "wall");
    console.log(`${verdict(taken <= limit)}: ${name} ${seconds(taken)} of ${limit} s`);
  }
  const alone = median(bare.map(({ result }) => result.cpu));
  const times = median(cold.map(({ phases }, round) => phases.openGraph.cpu / bare[round].result.cpu));
  const drawnWarm = Math.max(...warm.map(({ result }) => result.drawn));
  console.log(
    [
      `${verdict(times <= ALLOWED_TIMES_RESVG)}: ${bare[0].result.count} images with a cold cache take ${times.toFixed(2)} times the CPU of resvg alone (${seconds(alone)}); at most ${ALLOWED_TIMES_RESVG}`,
      `${verdict(drawnWarm === 0)}: ${drawnWarm} images drawn with a warm cache`,
      outputLine(output),
    ].join("\n"),
  );
  printGoTo(goTo);
}

function outputLine(output) {
  const { ".png": images = 0, ...others } = output;
  const total = Object.values(others).reduce((sum, bytes) => sum + bytes, 0);
  const heaviest = Object.entries(others)
    .slice(0, 4)
    .map(([ending, bytes]) => `${ending} ${inMegabytes(bytes)}`);
  return `${verdict(total / 2 ** 20 <= ALLOWED_OUTPUT)}: ${inMegabytes(total)} of ${ALLOWED_OUTPUT} MB without images (${heaviest.join(", ")}), images ${inMegabytes(images)}`;
}

const inMegabytes = (bytes) => (bytes / 2 ** 20).toFixed(1);

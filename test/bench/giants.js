/**
 * Measures the memory and the heaviest page of documents as large as the largest published ones, in one run
 * each.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { giantDocument, GIANTS } from "./giant-document.js";
import { measureDone } from "./measure.js";
import { kilobytes, megabytes, seconds, toTable, verdict } from "./table.js";
import { withTemporarySite } from "./temporary-site.js";
import { weigh } from "./written-pages.js";

/** In megabytes. */
const ALLOWED_MEMORY = 1536;
/** In kilobytes, gzipped. */
const ALLOWED_PAGE = 150;

export async function benchGiants() {
  const giants = [];
  for (const [name, measures] of Object.entries(GIANTS)) {
    const measured = await withTemporarySite(async (folder) => {
      const spec = join(folder, "giant.json");
      await writeFile(spec, JSON.stringify(giantDocument(measures)));
      const measurement = await measureDone({ kind: "reference", folder, spec });
      return {
        name,
        operations: measures.operations,
        measurement,
        weight: await weigh(join(folder, "_site")),
      };
    });
    giants.push(measured);
  }
  return giants;
}

export function printGiants(giants) {
  const rows = giants.map(({ name, operations, measurement: { wall, memory }, weight }) => [
    name,
    String(operations),
    seconds(wall),
    megabytes(memory),
    String(weight.pages),
    kilobytes(weight.gzipHeaviest),
  ]);
  const heads = ["like", "operations", "wall", "peak memory", "pages", "heaviest gzipped"];
  console.log(`\nGiant documents, listings off\n${toTable(heads, rows)}\n`);
  const memory = Math.max(...giants.map(({ measurement }) => measurement.memory));
  const heaviest = Math.max(...giants.map(({ weight }) => weight.gzipHeaviest));
  console.log(
    [
      `${verdict(memory <= ALLOWED_MEMORY)}: peak ${megabytes(memory)} of ${ALLOWED_MEMORY} MB`,
      `${verdict(heaviest <= ALLOWED_PAGE * 1024)}: heaviest page ${kilobytes(heaviest)} of ${ALLOWED_PAGE} KB`,
    ].join("\n"),
  );
}

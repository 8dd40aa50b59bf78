/**
 * Measures sites of usual size: a reference with every listing and a guide that shows part of it, built with
 * a cold and a warm cache, and rebuilt after saves. Each is compared with Eleventy alone writing the same
 * pages.
 */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measureDone, median } from "./measure.js";
import { syntheticDocument } from "./synthetic-document.js";
import { seconds, toTable } from "./table.js";
import { withTemporarySite } from "./temporary-site.js";
import { packPages, writtenPages } from "./written-pages.js";

const HARBOUR = fileURLToPath(
  new URL("../../fixtures/sites/demo/specs/saltmere-harbour.yaml", import.meta.url),
);
const SAVES = 5;

/** Saves of the document change `text`; the guide shows `operation`. */
const SITES = [
  {
    name: "small",
    write: (file) => cp(HARBOUR, file),
    text: "All gauges, ordered by distance where `near` is given and by name where it is not.",
    operation: "listBerths",
  },
  {
    name: "middle, 300 operations",
    write: (file) => writeFile(file, JSON.stringify(syntheticDocument(300))),
    text: "What belongs to group 0.",
    operation: "group-0/get-repository-0",
  },
];

const GUIDE = "# A guide";
const LAYOUT = `<!doctype html>
<html lang="en"><head><title>{{ title }}</title></head><body><main>{{ content | safe }}</main></body></html>
`;

export async function benchSmallSites(rounds) {
  const sites = [];
  for (const site of SITES) sites.push({ name: site.name, ...(await benchSite(site, rounds)) });
  return sites;
}

/** Measures all kinds of run alternately. */
function benchSite({ write, text, operation }, rounds) {
  return withTemporarySite((folder) =>
    withTemporarySite(async (bare) => {
      const spec = join(folder, "api.yaml");
      const guide = join(folder, "content/guide.md");
      const packed = join(bare, "pages");
      await mkdir(join(folder, "content/_includes"));
      await writeFile(join(folder, "content/_includes/page.njk"), LAYOUT);
      const runs = { cold: [], warm: [], floor: [], document: [], guide: [], floorSave: [] };
      for (let round = 0; round < rounds; round += 1) {
        await write(spec);
        await writeFile(
          guide,
          `---\nlayout: page.njk\ntitle: A guide\n---\n${GUIDE}\n\n{% apiOperation "${operation}" %}\n`,
        );
        for (const made of [".cache", "_site"])
          await rm(join(folder, made), { recursive: true, force: true });
        runs.cold.push(await measureDone({ kind: "listings", folder, spec }));
        runs.warm.push(await measureDone({ kind: "listings", folder, spec }));
        if (round === 0) await packPages(join(folder, "_site"), packed);
        runs.floor.push(await measureDone({ kind: "floor", folder: bare, pages: packed }));
        const job = { kind: "saves", folder, spec, times: SAVES };
        runs.document.push(savesOf(await measureDone({ ...job, text })));
        runs.guide.push(savesOf(await measureDone({ ...job, file: guide, text: GUIDE })));
        runs.floorSave.push(
          savesOf(await measureDone({ kind: "bareSaves", folder: bare, pages: packed, times: SAVES })),
        );
      }
      return { pages: (await writtenPages(join(folder, "_site"))).length, runs };
    }),
  );
}

/** Returns medians, because the first saves are slower. */
const savesOf = ({ result }) => ({ wall: median(result.seconds), cpu: median(result.cpu) });

const ROWS = [
  ["cold cache", "cold", "floor"],
  ["warm cache", "warm", "floor"],
  ["a saved document", "document", "floorSave"],
  ["a saved guide", "guide", "floorSave"],
];

export function printSmallSites(sites) {
  for (const { name, pages, runs } of sites) {
    const of = (run, quantity) => median(runs[run].map((measured) => measured[quantity]));
    const rows = ROWS.map(([label, run, floor]) => [
      label,
      ...["cpu", "wall"].flatMap((quantity) => [seconds(of(run, quantity)), seconds(of(floor, quantity))]),
      (of(run, "cpu") / of(floor, "cpu")).toFixed(2),
    ]);
    const heads = ["medians", "CPU", "Eleventy alone", "wall", "Eleventy alone", "times its CPU"];
    console.log(`\nA ${name} site of ${pages} pages, every listing\n${toTable(heads, rows)}`);
  }
}

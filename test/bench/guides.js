/** Measures 200 excerpts on pages of a site beside a reference as large as GitHub's, with a warm cache. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { measureDone, median } from "./measure.js";
import { syntheticDocument } from "./synthetic-document.js";
import { seconds, toTable, verdict } from "./table.js";
import { withTemporarySite } from "./temporary-site.js";

const OPERATIONS = 1_200;
const GUIDES = 20;
const EMBEDS = 200;
/** Seconds of processor time. */
const ALLOWED = 1;

/**
 * Measures a site without excerpts and a site with them alternately, after a build of each that fills its
 * cache.
 */
export async function benchGuides(rounds) {
  return withTemporarySite((plain) =>
    withTemporarySite(async (showing) => {
      const document = syntheticDocument(OPERATIONS);
      const ids = Object.values(document.paths).flatMap((item) =>
        Object.values(item).map(({ operationId }) => operationId),
      );
      const runs = { plain: [], showing: [] };
      const sites = [
        { folder: plain, of: runs.plain, excerpt: () => "<p>Nothing.</p>" },
        { folder: showing, of: runs.showing, excerpt: excerptOf },
      ];
      for (const { folder, excerpt } of sites) {
        await writeFile(join(folder, "api.json"), JSON.stringify(document));
        for (let guide = 0; guide < GUIDES; guide += 1) {
          const shown = Array.from({ length: EMBEDS / GUIDES }, (_, index) => guide + index * GUIDES);
          const text = shown.map((index) => excerpt(ids[index * 5], index));
          await writeFile(join(folder, `content/guide-${guide}.njk`), `<main>${text.join("\n")}</main>`);
        }
        await measureDone({ kind: "reference", folder, spec: join(folder, "api.json") });
      }
      for (let round = 0; round < rounds; round += 1)
        for (const { folder, of } of sites)
          of.push(await measureDone({ kind: "reference", folder, spec: join(folder, "api.json") }));
      return runs;
    }),
  );
}

/** Returns an excerpt: an operation for even indexes, a sample with values set by the author for odd ones. */
const excerptOf = (id, index) =>
  index % 2 === 0
    ? `{% apiOperation "${id}" %}`
    : `{% apiSample "${id}", { values: { "path.owner": "octocat" } } %}`;

export function printGuides({ plain, showing }) {
  const of = (builds, quantity) => median(builds.map((build) => build[quantity]));
  const row = (name, builds) => [name, seconds(of(builds, "wall")), seconds(of(builds, "cpu"))];
  const rows = [row("without", plain), row(`with ${EMBEDS} excerpts`, showing)];
  console.log(`\n${OPERATIONS} operations and ${GUIDES} guides\n${toTable(["site", "wall", "CPU"], rows)}\n`);
  const more = of(showing, "cpu") - of(plain, "cpu");
  console.log(
    `${verdict(more <= ALLOWED)}: ${EMBEDS} excerpts take ${seconds(more)} more; at most ${ALLOWED} s`,
  );
}

/** Measures rebuilds after saves of GitHub's document, and rebuilds of as many pages by Eleventy alone. */
import { join } from "node:path";
import { unpackGitHub } from "../../fixtures/openapi/unpack-github.js";
import { measureDone, median } from "./measure.js";
import { seconds, toTable, verdict } from "./table.js";
import { withTemporarySite } from "./temporary-site.js";
import { packPages } from "./written-pages.js";

const SAVES = 5;
/** Maximum ratio of the time of a rebuild to that of one by Eleventy alone. */
const ALLOWED_TIMES_BARE = 1.5;

/** Measures both kinds of rebuild alternately. */
export async function benchSaves(rounds) {
  return withTemporarySite((folder) =>
    withTemporarySite(async (bare) => {
      const spec = await unpackGitHub(folder);
      const pages = join(bare, "pages");
      const runs = { ours: [], bare: [] };
      for (let round = 0; round < rounds; round += 1) {
        await unpackGitHub(folder);
        runs.ours.push((await measureDone({ kind: "saves", folder, spec, times: SAVES })).result.seconds);
        if (round === 0) await packPages(join(folder, "_site"), pages);
        runs.bare.push(
          (await measureDone({ kind: "bareSaves", folder: bare, pages, times: SAVES })).result.seconds,
        );
      }
      return runs;
    }),
  );
}

export function printSaves({ ours, bare }) {
  const rows = ours.map((each, round) => [
    String(round + 1),
    ...[each, bare[round]].flatMap((taken) => [seconds(median(taken)), seconds(Math.max(...taken))]),
  ]);
  const heads = ["round", "ours, median", "longest", "bare, median", "longest"];
  const times = median(ours.map((each, round) => median(each) / median(bare[round])));
  console.log(
    `\nA saved description of GitHub's document, every listing but images\n${toTable(heads, rows)}\n`,
  );
  console.log(
    `${verdict(times <= ALLOWED_TIMES_BARE)}: ${times.toFixed(2)} times a rebuild of as many pages by Eleventy alone; at most ${ALLOWED_TIMES_BARE}`,
  );
}

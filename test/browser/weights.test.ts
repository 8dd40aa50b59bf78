import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { core } from "../support/browser.js";
import { browserSite, type BrowserSite } from "../support/browser-site.js";
import { BUDGETS, inKilobytes } from "../support/budgets.js";
import { gzippedSize } from "../support/gzipped-size.js";

const { operationPageMedian, operationPage, schemaPage } = BUDGETS;

/**
 * Returns the paths and gzipped sizes of the pages of GitHub's reference whose path `isMeant` accepts, the
 * lightest first.
 */
async function weights(
  site: BrowserSite,
  isMeant: (path: string) => boolean,
): Promise<readonly (readonly [path: string, bytes: number])[]> {
  const root = join(await browserSite(site), "github");
  const pages = (await readdir(root, { recursive: true })).filter(
    (path) => path.endsWith("index.html") && isMeant(path),
  );
  const weighed = await Promise.all(
    pages.map(async (path) => [path, gzippedSize(await readFile(join(root, path)))] as const),
  );
  return weighed.sort(([, first], [, second]) => first - second);
}

describe.each([
  ["some", "browser", 60, core],
  ["all", "github", 900, { tags: "browser" }],
] as const)("GitHub's pages, %s of them, gzipped", (_, site, least, tags) => {
  test(
    `the median of an operation's page is at most ${inKilobytes(operationPageMedian)}, the maximum ${inKilobytes(operationPage)}`,
    tags,
    async () => {
      const isOperation = (path: string): boolean =>
        path.split("/").length === 3 && !path.startsWith("schemas/");
      const operations = await weights(site, isOperation);
      expect(operations.length).toBeGreaterThan(least);
      expect(operations[operations.length >> 1]?.[1]).toBeLessThanOrEqual(operationPageMedian);
      expect(operations.at(-1)?.[1]).toBeLessThanOrEqual(operationPage);
    },
  );

  test(`no page of a schema is over ${inKilobytes(schemaPage)}`, tags, async () => {
    const schemas = await weights(site, (path) => path.startsWith("schemas/"));
    expect(schemas.length).toBeGreaterThan(least);
    expect(schemas.at(-1)?.[1]).toBeLessThanOrEqual(schemaPage);
  });
});

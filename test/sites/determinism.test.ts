import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { config, siteOfTest } from "../support/eleventy-site.js";

/**
 * Files that may differ: Pagefind writes the values of a filter in any order, and names files by their
 * content.
 */
const ANY_ORDER = /^pagefind\/(?:filter\/|pagefind-entry\.json$|pagefind\.\w+\.pf_meta$)/;

test("two builds of the same input are equal, byte for byte", async () => {
  const spec = await readFile(
    join(import.meta.dirname, "../../fixtures/sites/demo/specs/saltmere-harbour.yaml"),
  );
  const digests: Readonly<Record<string, string>>[] = [];
  for (const name of ["first", "sécond site"]) {
    const site = await siteOfTest(
      {
        "eleventy.config.js": config({ openapi: { spec: "harbour.yaml" } }),
        "harbour.yaml": spec,
        "index.md": "# Home",
      },
      name,
    );
    expect((await site.buildAlone()).code).toBe(0);
    const paths = (await site.written()).filter((path) => !ANY_ORDER.test(path));
    const files = paths.map(async (path) => {
      const content = await readFile(join(site.folder, "_site", path));
      return [path, createHash("sha256").update(content).digest("hex")] as const;
    });
    digests.push(Object.fromEntries(await Promise.all(files)));
  }
  expect(Object.keys(digests[0] ?? {}).length).toBeGreaterThan(100);
  expect(digests[0]).toEqual(digests[1]);
});

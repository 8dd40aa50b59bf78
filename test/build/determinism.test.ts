import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";

const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((site) => site.dispose())));

test("two builds of the same input are equal, byte for byte", async () => {
  const spec = await readFile(
    join(import.meta.dirname, "../../fixtures/sites/demo/specs/saltmere-harbour.yaml"),
  );
  const digests: string[] = [];
  for (const name of ["first", "sécond site"]) {
    const site = await createSite(
      {
        "eleventy.config.js": config({ openapi: { spec: "harbour.yaml" } }),
        "harbour.yaml": spec,
        "index.md": "# Home",
      },
      name,
    );
    sites.push(site);
    expect((await site.build()).code).toBe(0);
    const hash = createHash("sha256");
    for (const path of await site.written())
      hash.update(path).update(await readFile(join(site.folder, "_site", path)));
    digests.push(hash.digest("hex"));
  }
  expect(digests[0]).toBe(digests[1]);
});

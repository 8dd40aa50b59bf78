import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { publicTypes } from "../support/public-types.js";

const root = new URL("../../", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  readonly exports: Readonly<Record<string, { readonly types: string }>>;
  readonly "11ty": { readonly compatibility: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
};

/**
 * For each entry point, the name of the file in `public-api` with its expected exports. Removing or renaming
 * one of them requires a major version.
 */
const published: Readonly<Record<string, string>> = {
  ".": "plugin",
  "./model": "model",
  "./server": "server",
};

describe("the package", () => {
  it("has exactly these entry points", () => {
    expect(Object.keys(manifest.exports)).toEqual([...Object.keys(published), "./package.json"]);
  });

  const typesOf = (entry: string): string =>
    fileURLToPath(new URL(manifest.exports[entry]?.types ?? "", root));
  const report = publicTypes(Object.keys(published).map(typesOf));

  it.each(Object.entries(published))(
    "exports exactly this from `%s`, to the last property",
    async (entry, name) => {
      await expect(report(typesOf(entry))).toMatchFileSnapshot(`public-api/${name}.txt`);
    },
  );
});

it("npm and the plugin's own check require the same versions of Eleventy", () => {
  expect(manifest["11ty"].compatibility).toBe(manifest.peerDependencies["@11ty/eleventy"]);
});

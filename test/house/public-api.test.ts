import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../eleventy-plugin/options/option-table.js";
import { options } from "../../eleventy-plugin/options/options.js";
import { SHORTCODES } from "../../eleventy-plugin/site/guides/register-shortcodes.js";
import { defaultLabels } from "../../eleventy-plugin/portable/labels/labels.js";
import { catalogue } from "../../eleventy-plugin/problems/catalogue.js";
import { checkUsage } from "../../server/check/check.js";
import { serveUsage } from "../../server/serve/serve.js";
import { publicTypes } from "../support/public-types.js";
import { customProperties } from "./custom-properties.js";

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
      await expect(report(typesOf(entry)).text).toMatchFileSnapshot(`public-api/${name}.txt`);
    },
  );

  it.each(Object.keys(published))("exports each type that the types of `%s` refer to", (entry) => {
    expect(report(typesOf(entry)).hidden).toEqual([]);
  });
});

/** Returns the flags of a command, from its usage. */
const flagsOf = (command: string, usage: string): readonly string[] =>
  [...usage.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, flag]) => `${command} ${flag}`);

/**
 * Names that sites use in their options, templates, styles and commands, as `reference/compatibility.md` lists
 * them, and the defaults of options. Removing or renaming one requires a major version.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  options: rowsOf(options).map(({ path, default: assumed }) => `${path}: ${assumed}`),
  shortcodes: SHORTCODES.flatMap(({ form: { shortcode, options: own } }) => [
    shortcode,
    ...Object.keys(own).map((option) => `${shortcode} ${option}`),
  ]),
  templates: readdirSync(new URL("_includes/api-reference", root), { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".njk")),
  labels: Object.keys(defaultLabels),
  properties: customProperties(),
  messages: Object.keys(catalogue),
  commands: [...flagsOf("check", checkUsage), ...flagsOf("serve", serveUsage)],
};

it.each(Object.entries(names))("sites can rely on exactly these %s", async (kind, lines) => {
  await expect(`${lines.toSorted().join("\n")}\n`).toMatchFileSnapshot(`public-api/${kind}.txt`);
});

it("npm and the plugin's own check require the same versions of Eleventy", () => {
  expect(manifest["11ty"].compatibility).toBe(manifest.peerDependencies["@11ty/eleventy"]);
});

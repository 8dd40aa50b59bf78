import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";
import { readFile } from "node:fs/promises";

const PARTS = "_includes/api-reference/parts";
const filters = `eleventyConfig.addFilter("throwing", (text) => JSON.parse("{" + text));`;

describe("an error in a template that the site replaces names that template", () => {
  let site: Site;
  let marks: string;
  beforeAll(async () => {
    marks = await readFile(`${PARTS}/marks.njk`, "utf8");
    site = await createSite({
      "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }, filters),
      "pets.yaml": petsDocument.replace(
        "operationId: listPets",
        "operationId: listPets\n      deprecated: true",
      ),
      "index.md": "# Home",
    });
  });
  afterAll(() => site.dispose());

  /** Returns the report of a build with these parts, without the URL of the message. */
  async function reportWith(parts: Readonly<Record<string, string>>): Promise<string> {
    await site.remove("_includes");
    for (const [name, text] of Object.entries(parts)) await site.write(`${PARTS}/${name}`, text);
    const { code, stdout, stderr } = await site.build();
    expect(code).not.toBe(0);
    const printed = (stdout + stderr).replaceAll(site.folder, "").replaceAll("[11ty] ", "");
    return /A template of the site[^]*?(?=\n *More:)/.exec(printed)?.[0] ?? printed;
  }

  const withFilter = (name: string): string => marks.replace("{{ mark.text }}", `{{ mark.text | ${name} }}`);

  test("that lacks a macro of ours", async () => {
    expect(await reportWith({ "title.njk": "{% macro title(text) %}{{ text }}{% endmacro %}" })).toBe(
      `A template of the site cannot be rendered: it has no macro \`titled\`, which a template of the plugin imports from it. [part-failed]
   Where:      ${PARTS}/title.njk
   What to do: Add the macro, or copy the plugin's file again: this one may be a copy from an earlier version.`,
    );
  });

  test("with an unknown filter in a macro, which is printed by a template of ours", async () => {
    expect(await reportWith({ "marks.njk": withFilter("unknown") })).toBe(
      `A template of the site cannot be rendered: filter not found: unknown. [part-failed]
   Where:      ${PARTS}/marks.njk
   What to do: Correct the template.`,
    );
  });

  test("or all templates of the page that the site replaces", async () => {
    const parts = {
      "marks.njk": withFilter("unknown"),
      "footer.njk": "Mine",
      "../404.njk": "Not on this page",
    };
    expect(await reportWith(parts)).toBe(
      `A template of the site cannot be rendered: filter not found: unknown. [part-failed]
   What to do: Correct the one that causes this. The site replaces these templates of the page: \`${PARTS}/footer.njk\`, \`${PARTS}/marks.njk\`.`,
    );
  });

  test("with the line of a filter of the site that throws", async () => {
    expect(await reportWith({ "marks.njk": withFilter("throwing") })).toMatch(
      /Filter `throwing`: .*JSON.* \(\/eleventy\.config\.js:\d+:\d+\)\. \[part-failed\]\n.*marks\.njk\n/,
    );
  });

  test("with the line of invalid syntax, also in a template that ours import", async () => {
    expect(await reportWith({ "marks.njk": `${marks}\n{% foo %}`, "footer.njk": "Mine" })).toMatch(
      /: unknown block tag: foo\. \[part-failed\]\n *Where: +_includes\/api-reference\/parts\/marks\.njk, line 19, column 4\n/,
    );
  });

  test("with the line of a call, and the file of an own template that it includes", async () => {
    const parts = {
      "parameters.njk": '{% include "api-reference/parts/mine.njk" %}',
      "mine.njk": "\n{{ unknown() }}",
    };
    expect(await reportWith(parts)).toMatch(
      /: Unable to call `unknown`.*\n *Where: +_includes\/api-reference\/parts\/mine\.njk, line 2, column 11\n/,
    );
  });

  test("but not an error of a shortcode of ours, which has its own message", async () => {
    expect(await reportWith({ "parameters.njk": '{% apiLink "gone" %}' })).toContain("[name-unknown]");
  });
});

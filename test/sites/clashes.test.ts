import { expect, test } from "vitest";
import { config, siteOfTest } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

const plain = config({ openapi: { spec: "pets.yaml" } });
const withLayout = (layout: string, before = ""): string =>
  config({ openapi: { spec: "pets.yaml" }, layout }, before);

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  [
    "a page of the site at an operation's address",
    { "eleventy.config.js": plain, "reference/pets/list-pets.md": "# Mine" },
    [
      "url-taken",
      "`/reference/pets/list-pets/`",
      "./reference/pets/list-pets.md",
      '"List pets" of `openapi.spec`',
    ],
  ],
  [
    "a page at the address of the overview, in another case",
    { "eleventy.config.js": plain, "mine.md": "---\npermalink: /Reference/\n---\n# Mine" },
    ["url-taken", "`/reference/`", "./mine.md", '"Pets" of `openapi.spec`'],
  ],
  [
    "a layout without extension that does not exist",
    { "eleventy.config.js": withLayout("pgae"), "_includes/page.njk": "{{ content | safe }}" },
    ["layout-not-found", "`pgae`", "option `layout`", "_includes"],
  ],
  [
    "an alias of a layout that does not exist",
    { "eleventy.config.js": withLayout("api", 'eleventyConfig.addLayoutAlias("api", "nope.njk");') },
    ["layout-not-found", "`api`"],
  ],
  [
    "the plugin added twice, once inside another",
    {
      "eleventy.config.js": plain.replace(
        "export default function (eleventyConfig) {",
        `export default function (eleventyConfig) {
  eleventyConfig.addPlugin((inner) => inner.addPlugin(apiReference, { openapi: { spec: "pets.yaml" } }));`,
      ),
    },
    ["added-twice", "one `addPlugin` call"],
  ],
])("%s stops the build and is reported", async (_, files, expected) => {
  const site = await siteOfTest({ "pets.yaml": petsDocument, "index.md": "# Home", ...files });
  const { code, stdout, stderr } = await site.build();
  expect(code).toBe(1);
  for (const text of expected) expect(stdout + stderr).toContain(text);
  expect(stdout + stderr).not.toMatch(/^ +at .*:\d+/m);
});

import { describe, expect, test } from "vitest";
import { siteOfTest } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

async function built(configuration: string, name = "eleventy.config.js") {
  const site = await siteOfTest({ "pets.yaml": petsDocument, "index.md": "# Home", [name]: configuration });
  const { code, stdout, stderr } = await site.build("--quiet");
  return { site, code, printed: stdout + stderr };
}

const options = '{ openapi: { spec: "pets.yaml" } }';
const PACKAGE = "eleventy-plugin-api-reference";

describe("adding the plugin", () => {
  test.each([
    ["by its name", "eleventy.config.mjs", `import { apiReference } from "${PACKAGE}";`],
    [
      "by what an import of all gives",
      "eleventy.config.mjs",
      `import * as all from "${PACKAGE}";\nconst { apiReference } = all;`,
    ],
  ])("%s", async (_, name, statement) => {
    const { site, code, printed } = await built(
      `${statement}\nexport default (eleventyConfig) => { eleventyConfig.addPlugin(apiReference, ${options}); };`,
      name,
    );
    expect(code, printed).toBe(0);
    expect(await site.exists("reference/index.html")).toBe(true);
  });

  test("by its name from CommonJS", async () => {
    const { site, code, printed } = await built(
      `const { apiReference } = require("${PACKAGE}");\nmodule.exports = (eleventyConfig) => { eleventyConfig.addPlugin(apiReference, ${options}); };`,
      "eleventy.config.cjs",
    );
    expect(code, printed).toBe(0);
    expect(await site.exists("reference/index.html")).toBe(true);
  });
});

test("called with its options, it reports how to add it", async () => {
  const { code, printed } = await built(
    `import apiReference from "${PACKAGE}";\nexport default (eleventyConfig) => { eleventyConfig.addPlugin(apiReference(${options})); };`,
    "eleventy.config.mjs",
  );
  expect(code).not.toBe(0);
  expect(printed).toContain("Write `eleventyConfig.addPlugin(apiReference, { … })`.");
  // Eleventy prints an error in the configuration once, but an error while writing more than once.
  expect(printed.match(/\[called-with-options\]/g)).toHaveLength(1);
});

test("added for each kind of document, it shows both blocks in one call", async () => {
  const { code, printed } = await built(
    [
      `import apiReference from "${PACKAGE}";`,
      "export default (eleventyConfig) => {",
      `  eleventyConfig.addPlugin(apiReference, ${options});`,
      '  eleventyConfig.addPlugin(apiReference, { asyncapi: { spec: "events.yaml" } });',
      "};",
    ].join("\n"),
    "eleventy.config.mjs",
  );
  expect(code).not.toBe(0);
  expect(printed).toContain(
    "Pass everything in one `addPlugin` call: `{ openapi: { … }, asyncapi: { … } }`.",
  );
});

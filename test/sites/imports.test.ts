import { expect, test } from "vitest";
import { config, siteOfTest } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

/** Records which file of the plugin imports which module. */
const resolver = `
  import { appendFileSync } from "node:fs";
  export function resolve(name, context, next) {
    const { parentURL = "" } = context;
    if (parentURL.includes("/dist/node/")) appendFileSync("asked.txt", parentURL + " asks for " + name + "\\n");
    return next(name, context);
  }`;
const register = `process.getBuiltinModule("node:module").register(${JSON.stringify(
  `data:text/javascript,${encodeURIComponent(resolver)}`,
)});`;

test("a module is imported once, however many pages need it", async () => {
  const site = await siteOfTest({
    "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }, register),
    "index.md": "# Home",
    "pets.yaml": petsDocument,
  });
  const { code, stdout, stderr } = await site.buildAlone();
  expect(code, stdout + stderr).toBe(0);
  const pages = (await site.written()).filter((path) => path.endsWith("index.md"));
  expect(pages.length).toBeGreaterThan(2);
  const asked = (await site.read("asked.txt", ".")).trim().split("\n");
  expect(asked.filter((line) => line.includes("page-markdown-"))).not.toEqual([]);
  expect(asked).toEqual([...new Set(asked)]);
});

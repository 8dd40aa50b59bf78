import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtSite, config } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

/** An extension as Eleventy documents it: partials compile to nothing, images to binary data. */
const extensions = `
  eleventyConfig.addTemplateFormats(["foo", "bar"]);
  eleventyConfig.addExtension("foo", {
    outputFileExtension: "css",
    compile: (text, path) => (path.includes("/_") ? undefined : async () => text),
  });
  eleventyConfig.addExtension("bar", {
    outputFileExtension: "bin",
    compile: () => async () => Buffer.from([0xff, 0xfe, 0]),
  });`;

test("a site's files other than pages are written as without the plugin", async () => {
  const site = await builtSite({
    "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }, extensions),
    "pets.yaml": petsDocument,
    "style.foo": "a { color: red }",
    "_part.foo": "b { color: blue }",
    "picture.bar": "of any kind",
  });
  expect(await site.read("style.css")).toBe("a { color: red }");
  expect(await site.written()).not.toContain("_part.css");
  expect(await readFile(join(site.folder, "_site/picture.bin"))).toEqual(Buffer.from([0xff, 0xfe, 0]));
});

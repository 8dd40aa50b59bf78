import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { config, type Site, siteOfTest, useBuiltSite } from "../support/eleventy-site.js";
import { idsOf, repeatedIds } from "../support/page-elements.js";
import { petsDocument } from "../support/pets-document.js";

const EXCERPT = `{% apiOperation "listPets", '{ "parts": ["call", "answers"] }' %}`;

const site = useBuiltSite({
  "pets.yaml": petsDocument,
  "index.md": "# Home",
  "eleventy.config.js": config(
    { openapi: { spec: "pets.yaml" } },
    `eleventyConfig.addShortcode("shout", (text) => text.toUpperCase());
       eleventyConfig.amendLibrary("md", (markdown) => {
         markdown.renderer.rules.strong_open = () => '<strong class="of-the-site">';
       });`,
  ),
  "_includes/api-reference/before/reference.md": "Read **this** first, {% shout 'please' %}.",
  "_includes/api-reference/after/reference.md": `Begin with {% apiLink "addOwner" %}.`,
  "_includes/api-reference/before/reference/owners.md": EXCERPT,
  "_includes/api-reference/after/reference/pets/list-pets.md": "About {{ operation.path }} at {{ page.url }}",
  "_includes/api-reference/before/reference/owners/add-owner.md": EXCERPT,
  "_includes/api-reference/after/reference/owners/add-owner.md": EXCERPT,
});

test("a text before the content is rendered with the site's own Markdown library", async () => {
  const html = await site.read("reference/index.html");
  const text = '<p>Read <strong class="of-the-site">this</strong> first, PLEASE.</p>';
  expect(html).toContain(text);
  expect(html.indexOf(text)).toBeGreaterThan(html.indexOf("<main"));
  expect(html.indexOf(text)).toBeLessThan(html.indexOf("<article"));
});

test("a text after it has access to the page's data", async () => {
  const html = await site.read("reference/pets/list-pets/index.html");
  const text = "<p>About /pets at /reference/pets/list-pets/</p>";
  expect(html).toContain(text);
  expect(html.indexOf(text)).toBeGreaterThan(html.lastIndexOf("</article>"));
});

test("other pages have neither", async () => {
  expect(await site.read("reference/pets/index.html")).not.toContain("ar-text");
});

test("a text can show another operation, with its own ids", async () => {
  const html = await site.read("reference/owners/add-owner/index.html");
  expect(repeatedIds(html)).toEqual([]);
  expect(idsOf(html)).toEqual(
    expect.arrayContaining(["listPets.response-200", "response-201", "listPets-2.response-200"]),
  );
  expect(html.match(/\/excerpt\.css/g)).toHaveLength(1);
});

test("a text of the overview can link to an operation and one of a tag's page can show it, styled as in a guide", async () => {
  const overview = await site.read("reference/index.html");
  expect(overview).toMatch(/<p>Begin with <a [^>]*href="owners\/add-owner\/"/);
  const tag = await site.read("reference/owners/index.html");
  expect(idsOf(tag)).toContain("listPets.response-200");
  expect(repeatedIds(tag)).toEqual([]);
  expect(tag.match(/\/excerpt\.css/g)).toHaveLength(1);
});

test("a page with such a text is the same in the next build, and cached", async () => {
  const path = "reference/owners/add-owner/index.html";
  const html = await site.read(path);
  const kept = await cachedPages(site);
  const { code, stdout } = await site.build();
  expect(code, stdout).toBe(0);
  expect(await site.read(path)).toBe(html);
  expect(await cachedPages(site)).toEqual(kept);
});

/** Returns the cached pages as stored. */
async function cachedPages(of: Site): Promise<readonly string[]> {
  const folder = join(of.folder, ".cache/eleventy-plugin-api-reference/pages");
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), "latin1")));
}

test("a missing name is reported with the line of the text", async () => {
  const text = "_includes/api-reference/after/reference/pets/list-pets.md";
  const broken = await siteOfTest({
    "pets.yaml": petsDocument,
    "eleventy.config.js": config({ openapi: { spec: "pets.yaml" } }),
    [text]: "One line.\n\nSee {% apiLink 'listPet' %}.",
  });
  const { code, stdout, stderr } = await broken.build();
  expect(code).toBe(1);
  expect(stdout + stderr).toContain(`${text}, line 3, column 17`);
});

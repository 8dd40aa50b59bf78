import { afterAll, beforeAll, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

let site: Site;
beforeAll(async () => {
  site = await createSite({
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
    "_includes/api-reference/after/reference/pets/list-pets.md":
      "About {{ operation.path }} at {{ page.url }}",
  });
  const { code, stdout } = await site.build();
  expect(code, stdout).toBe(0);
});
afterAll(() => site.dispose());

test("a text before the content is rendered by the site's own Markdown library", async () => {
  const html = await site.read("reference/index.html");
  const text = '<p>Read <strong class="of-the-site">this</strong> first, PLEASE.</p>';
  expect(html).toContain(text);
  expect(html.indexOf(text)).toBeGreaterThan(html.indexOf("<main"));
  expect(html.indexOf(text)).toBeLessThan(html.indexOf("<article"));
});

test("a text after it sees the page's data", async () => {
  const html = await site.read("reference/pets/list-pets/index.html");
  const text = "<p>About /pets at /reference/pets/list-pets/</p>";
  expect(html).toContain(text);
  expect(html.indexOf(text)).toBeGreaterThan(html.lastIndexOf("</article>"));
});

test("other pages have neither", async () => {
  expect(await site.read("reference/pets/index.html")).not.toContain("ar-text");
});

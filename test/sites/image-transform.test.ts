import { cp } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { elementsOf } from "../support/page-elements.js";

const PAGES = {
  overview: "reference/index.html",
  tag: "reference/pets/index.html",
  operation: "reference/pets/list-pets/index.html",
  schema: "reference/schemas/pet/index.html",
};

/**
 * Returns the URLs of the images that a browser would load. They are found with an HTML parser, which reads
 * the page as a browser does.
 */
const picturesOf = (html: string): readonly string[] =>
  elementsOf(html)
    .filter(({ tagName, properties }) => tagName === "img" && properties["src"] !== undefined)
    .map(({ properties }) => String(properties["src"]));

const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((site) => site.dispose())));

async function built(files: Readonly<Record<string, string>> = {}): Promise<Site> {
  const site = await createSite({}, "site", ["@11ty/eleventy-img"]);
  sites.push(site);
  await cp("fixtures/sites/image-transform", site.folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) await site.write(path, content);
  const { code, stdout, stderr } = await site.build();
  expect(code, stdout + stderr).toBe(0);
  return site;
}

const options = { openapi: { spec: "openapi.yaml" } };
const transform = `const { eleventyImageTransformPlugin } = await import("@11ty/eleventy-img");
  eleventyConfig.addPlugin(eleventyImageTransformPlugin, { formats: ["webp"] });`;

/**
 * `inLayout` is the site as in the fixture, with another plugin and a layout. `plain` has no transform. `all`
 * also has a site with the transform and our own layout.
 */
let inLayout: Site;
let all: readonly Site[];
let plain: Site;
beforeAll(async () => {
  inLayout = await built();
  const own = config(options, transform).replace("export default function", "export default async function");
  const transformed = await built({ "eleventy.config.js": own, "index.md": "" });
  plain = await built({ "eleventy.config.js": config(options), "index.md": "" });
  all = [inLayout, transformed, plain];
});

test("the site's own images are transformed, also on our pages", async () => {
  for (const file of ["index.html", ...Object.values(PAGES)])
    expect(picturesOf(await inLayout.read(file))[0], file).toMatch(/^\/img\/[\w-]+\.webp$/);
});

test.each<[keyof typeof PAGES, readonly string[]]>([
  [
    "overview",
    [
      "https://pictures.invalid/harbour.png?width=1280&height=720",
      "https://pictures.invalid/quay.png?width=1280&height=720",
      "images/crane.png",
    ],
  ],
  ["tag", ["https://pictures.invalid/pet.png?a=1&b=2"]],
  ["operation", ["https://pictures.invalid/tag.png?a=1&b=2"]],
  ["schema", ["https://pictures.invalid/tag.png?a=1&b=2"]],
])("images of descriptions are unchanged on the page of the %s", async (page, addresses) => {
  for (const site of all)
    expect(picturesOf(await site.read(PAGES[page]))).toEqual(expect.arrayContaining([...addresses]));
});

test("no attribute for a plugin remains in a page, with or without one", async () => {
  for (const site of all)
    for (const file of Object.values(PAGES)) expect(await site.read(file), file).not.toContain("eleventy:");
});

test("URLs are written as plugins read them, without numeric references", async () => {
  const html = await plain.read(PAGES.overview);
  expect(html).toContain('src="https://pictures.invalid/quay.png?width=1280&amp;height=720"');
  expect(html).toContain('alt="The <img src=quay> at &quot;noon&quot;"');
});

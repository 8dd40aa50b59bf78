import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { brokenLinks, elementsOf, repeatedIds } from "../support/page-elements.js";
import { petsDocument } from "../support/pets-document.js";

const OPERATION = "reference/pets/list-pets/index.html";
const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((site) => site.dispose())));

async function built(
  before: string,
  packages: readonly string[],
  more: { readonly files?: Readonly<Record<string, string>>; readonly options?: object } = {},
): Promise<Site> {
  const site = await createSite(
    {
      "pets.yaml": petsDocument,
      "index.md": "# Home",
      "eleventy.config.js": config(
        { openapi: { spec: "pets.yaml" }, site: { url: "https://docs.example.com" }, ...more.options },
        before,
      ).replace("export default function", "export default async function"),
      ...more.files,
    },
    "site",
    packages,
  );
  sites.push(site);
  const { code, stdout, stderr } = await site.build();
  expect(code, stdout + stderr).toBe(0);
  return site;
}

describe("with every plugin of the Eleventy team", () => {
  let site: Site;
  beforeAll(async () => {
    site = await built(
      `
      const { HtmlBasePlugin, IdAttributePlugin, InputPathToUrlTransformPlugin, RenderPlugin, I18nPlugin } = await import("@11ty/eleventy");
      const { default: navigation } = await import("@11ty/eleventy-navigation");
      const { default: highlight } = await import("@11ty/eleventy-plugin-syntaxhighlight");
      const { feedPlugin } = await import("@11ty/eleventy-plugin-rss");
      const { eleventyImageTransformPlugin } = await import("@11ty/eleventy-img");
      const { default: webc } = await import("@11ty/eleventy-plugin-webc");
      for (const plugin of [HtmlBasePlugin, IdAttributePlugin, InputPathToUrlTransformPlugin, RenderPlugin, navigation, highlight, webc]) eleventyConfig.addPlugin(plugin);
      eleventyConfig.addPlugin(I18nPlugin, { defaultLanguage: "en" });
      eleventyConfig.addBundle("css");
      eleventyConfig.addPlugin(eleventyImageTransformPlugin, { formats: ["webp"] });
      eleventyConfig.addPlugin(feedPlugin, { collection: { name: "post" }, outputPath: "/feed.xml",
        metadata: { language: "en", title: "T", subtitle: "", base: "https://docs.example.com/", author: { name: "A" } } });`,
      [
        "@11ty/eleventy-navigation",
        "@11ty/eleventy-plugin-syntaxhighlight",
        "@11ty/eleventy-plugin-rss",
        "@11ty/eleventy-img",
        "@11ty/eleventy-plugin-webc",
      ],
      {
        options: { layout: "page.njk" },
        files: {
          "_includes/page.njk": `---
tags: [post]
date: 2020-01-01
---
<!doctype html><html><head><style>{% getBundle 'css' %}</style></head><body><h1 id=site>Site</h1>{{ content | safe }}</body></html>`,
          "post.md": "---\ntags: [post]\ntitle: A post\ndate: 2020-01-01\n---\n## Words\n\n## Words",
          "guide.md": '# Two panels\n\n{% apiTry "listPets" %}\n\n{% apiTry "listPets" %}',
        },
      },
    );
  });

  test("all pages are written, their links have targets, no id is repeated", async () => {
    expect(await brokenLinks(site, "reference")).toEqual([]);
    for (const file of (await site.written()).filter((path) => path.endsWith(".html")))
      expect(repeatedIds(await site.read(file)), file).toEqual([]);
  });

  test("the feed contains only the site's posts", async () => {
    const feed = await site.read("feed.xml");
    expect(feed).toContain("A post");
    expect(feed).not.toContain("/reference/");
  });
});

describe("with an HTML minifier and all its options", () => {
  const minifier = `
    const { minify } = await import("html-minifier-terser");
    eleventyConfig.addTransform("minify", function (html) { return !(this.page.outputPath || "").endsWith(".html") ? html : minify(html, {
      collapseWhitespace: true, removeComments: true, removeAttributeQuotes: true, removeOptionalTags: true,
      collapseBooleanAttributes: true, removeEmptyAttributes: true, removeRedundantAttributes: true,
      removeScriptTypeAttributes: true, removeStyleLinkTypeAttributes: true, sortAttributes: true, sortClassName: true,
      useShortDoctype: true, minifyJS: true, minifyCSS: true, decodeEntities: true }); });`;

  test.each<[string, object, Readonly<Record<string, string>>]>([
    ["our own page", {}, {}],
    [
      "a layout of the site",
      { layout: "page.njk" },
      {
        "_includes/page.njk":
          "<!doctype html><html><head><meta charset=utf-8></head><body>{{ content | safe }}</body></html>",
      },
    ],
  ])("%s keeps a complete head", async (_, more, files) => {
    const site = await built(minifier, ["html-minifier-terser"], { options: more, files });
    const html = await site.read(OPERATION);
    expect(html).not.toContain("</head>");
    const elements = elementsOf(html);
    const inHead = elements.slice(
      0,
      elements.findIndex(({ tagName }) => tagName === "body"),
    );
    const named = inHead.map(({ tagName, properties }) =>
      [tagName, properties["name"] ?? properties["rel"] ?? ""].flat().join(" "),
    );
    for (const tag of ["title ", "meta description", "link canonical", "link stylesheet"])
      expect(
        named.filter((each) => each === tag),
        tag,
      ).toHaveLength(1);
    expect(await brokenLinks(site, "reference")).toEqual([]);
    expect(repeatedIds(html)).toEqual([]);
    expect(html).toContain("List pets</h1>");
  });
});

test("a site's sitemap and search dump over all of its collections contain none of our pages", async () => {
  const site = await built(
    `const { default: sitemap } = await import("@quasibit/eleventy-plugin-sitemap");
     eleventyConfig.addPlugin(sitemap, { sitemap: { hostname: "https://docs.example.com" } });`,
    ["@quasibit/eleventy-plugin-sitemap"],
    {
      files: {
        "sitemap.njk":
          "---\npermalink: /sitemap.xml\neleventyExcludeFromCollections: true\n---\n{% sitemap collections.all %}",
        "search.11ty.js": `export const data = { permalink: "/search.json", eleventyExcludeFromCollections: true };
          export const render = ({ collections }) => JSON.stringify(collections.all.map((page) => [page.url, page.templateContent]));`,
      },
    },
  );
  expect(await site.read("sitemap.xml")).toMatch(/<loc>https:\/\/docs\.example\.com\/<\/loc>/);
  expect(await site.read("sitemap.xml")).not.toContain("/reference/");
  expect(JSON.parse(await site.read("search.json"))).toHaveLength(1);
});

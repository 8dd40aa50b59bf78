import { afterAll, expect, test } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";
import { brokenLinks } from "../support/page-elements.js";
import { petsDocument } from "../support/pets-document.js";

const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((site) => site.dispose())));

/**
 * A document with URLs that cannot be parsed or decoded. If a transform of the site tried to process them, it
 * would stop the whole build.
 */
const unparsable = petsDocument.replace(
  "description: All pets",
  "description: Also [a](http://[) [b](/a%zz) <a href='http://['>c</a>. All pets",
);

const rss = `{ const { feedPlugin } = await import("@11ty/eleventy-plugin-rss");
  eleventyConfig.addPlugin(feedPlugin, { collection: { name: "posts", limit: 10 }, outputPath: "/feed.xml",
    metadata: { language: "en", title: "T", subtitle: "", base: "https://docs.example.com/", author: { name: "A" } } }); }`;
const plugin = (name: string, options = "{}"): string =>
  `{ const { ${name} } = await import("@11ty/eleventy"); eleventyConfig.addPlugin(${name}, ${options}); }`;

test.each<[name: string, before: string, base: string, prefix: string]>([
  ["without a plugin", "", "/base/", "/base/"],
  ["with the HTML base plugin", plugin("HtmlBasePlugin"), "/base/", "base"],
  [
    "with the HTML base plugin inside of the RSS plugin, and once more",
    plugin("HtmlBasePlugin") + rss,
    "/base/",
    "/base/",
  ],
  [
    "with a full base address, and input paths to URLs",
    plugin("HtmlBasePlugin", '{ baseHref: "https://docs.example.com/" }') +
      plugin("InputPathToUrlTransformPlugin"),
    "https://docs.example.com/base/",
    "/base/",
  ],
])("every link of ours has an existing target %s", async (_, before, base, prefix) => {
  const site = await createSite(
    {
      "pets.yaml": unparsable,
      "index.md": "# Home",
      "404.njk": "---\npermalink: /404.html\n---\n<h1>Mine</h1>{% apiReferenceSearch %}",
      "eleventy.config.js": config(
        {
          openapi: { spec: "pets.yaml" },
          site: { url: "https://docs.example.com" },
          navigation: { tabs: [{ label: "API", path: "/reference" }] },
        },
        before,
      ).replace("export default function", "export default async function"),
    },
    "site",
    ["@11ty/eleventy-plugin-rss"],
  );
  sites.push(site);
  const { code, stdout, stderr } = await site.build(`--pathprefix=${prefix}`);
  expect(code, stdout + stderr).toBe(0);
  expect(await brokenLinks(site, "reference", base)).toEqual([]);
  const notFound = await site.read("404.html");
  expect(
    notFound.match(/(?<=(?:href|src)=")[^"]*\/api-reference\/\w+\/[\w.-]+\.(?:css|js)(?=")/g),
  ).toHaveLength(2);
  expect(await brokenLinks(site, "404.html", base)).toEqual([]);
  // The page is shown for URLs of any depth, so its links must not be relative.
  expect(notFound).toMatch(/ href="(?:https:\/\/docs\.example\.com)?\/base\/api-reference\//);
  const html = await site.read("reference/pets/list-pets/index.html");
  expect(html).toContain('rel="canonical" href="https://docs.example.com/base/reference/pets/list-pets/"');
});

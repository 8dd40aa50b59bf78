import type { FindingCode } from "../../eleventy-plugin/problems/problems.js";
import { config } from "../support/eleventy-site.js";
import { emptyLayout, json, withBody, withParameters } from "./documents.js";

const published = { site: { url: "https://docs.example.com" } };
const spec = { openapi: { spec: "api.json" } };

interface SiteRow {
  readonly codes: readonly FindingCode[];
  readonly files: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

/** Cases that need Eleventy, each with a build. Warnings that can occur together share a build. */
export const siteRows: readonly SiteRow[] = [
  {
    codes: ["added-twice"],
    files: {
      "eleventy.config.js": config(
        spec,
        "  eleventyConfig.addPlugin(apiReference, { openapi: { spec: 'api.json' } });",
      ),
    },
  },
  {
    codes: ["layout-not-found"],
    files: {
      "eleventy.config.js": config({ ...spec, layout: "base.njk" }),
      "_includes/layouts/base.njk": "{{ content | safe }}",
    },
  },
  {
    codes: ["layout-is-ours"],
    files: { "eleventy.config.js": config({ ...spec, layout: "api-reference/site.njk" }) },
  },
  {
    codes: ["data-replaced"],
    files: {
      "eleventy.config.js": config(spec),
      "_data/apiReference.json": '{ "operations": [{ "url": "/zzz/" }] }',
    },
  },
  {
    codes: ["work-limit"],
    files: {
      "api.json": json(withBody({ type: "string", pattern: "a.{3800}z" })),
      "eleventy.config.js": config({ ...spec, ...published }),
    },
  },
  {
    codes: ["value-not-found"],
    files: {
      "api.json": json(withBody({ type: "integer", exclusiveMinimum: 5, exclusiveMaximum: 6 })),
      "eleventy.config.js": config({ ...spec, ...published }),
    },
  },
  {
    codes: ["alternatives-overlap"],
    files: {
      "api.json": json(withBody({ oneOf: [{ type: "number" }, { type: "integer" }] })),
      "eleventy.config.js": config({ ...spec, ...published }),
    },
  },
  { codes: ["layout-without-content"], files: emptyLayout },
  {
    codes: ["layout-repeats-content"],
    files: {
      ...emptyLayout,
      "_includes/page.njk": "<title>{{ title }}</title>{{ content | safe }}{{ content | safe }}",
    },
  },
  { codes: ["pages-missing"], files: { "eleventy.config.js": config(spec) }, args: ["--formats=njk"] },
  { codes: ["url-taken"], files: { "eleventy.config.js": config(spec), "reference.md": "# Mine" } },
  ...(
    [
      ["name-unknown", '"get /pest"', spec],
      ["field-unknown", '"GET /pets", "response-200.age"', spec],
      ["shortcode-arguments", '""', spec],
      ["value-mismatch", `"GET /pets", '{ "values": { "query.limit": 0 } }'`, spec, "apiSample"],
      ["value-not-taken", `"GET /pets", '{ "values": { "cookie.visit": "1" } }'`, spec, "apiSample"],
      ["name-not-shown", '"GET /pets"', spec, "apiSchema"],
      ["shortcode-option", `"GET /pets", '{ "txt": "all pets" }'`, spec],
      [
        "name-ambiguous",
        '"GET /pets"',
        {
          openapi: {
            sources: [
              { spec: "api.json", route: "/one" },
              { spec: "api.json", route: "/two" },
            ],
          },
        },
      ],
      ["name-switched-off", '"listPets"', { openapi: { ...spec.openapi, enabled: false } }],
    ] as const
  ).map(([code, written, options, shortcode = "apiLink"]): SiteRow => ({
    codes: [code],
    files: {
      "api.json": json(withParameters),
      "eleventy.config.js": config(options),
      "guide.md": `# Guide\n\nFirst {% ${shortcode} ${written} %}.`,
    },
  })),
  {
    codes: ["excerpt-escaped"],
    files: {
      "api.json": json(withParameters),
      "eleventy.config.js": config(
        spec,
        `eleventyConfig.amendLibrary("md", (markdown) => markdown.set({ html: false }));`,
      ),
      "guide.md": "# Guide\n\n{% apiOperation 'GET /pets' %}",
    },
  },
  {
    codes: ["eleventy-version"],
    files: {
      "eleventy.config.js": config(
        spec,
        "  eleventyConfig.versionCheck = () => { throw new Error(\"We found Eleventy version '3.0.0'\"); };",
      ),
    },
  },
  {
    codes: [
      ...(["site-url-missing", "own-sitemap-kept", "own-search-kept", "own-llms-kept"] as const),
      ...(["text-without-page", "part-unknown"] as const),
    ],
    files: {
      "eleventy.config.js": config(
        spec,
        '  eleventyConfig.addPassthroughCopy({ "own.json": "pagefind/pagefind-entry.json" });',
      ),
      "own.json": "{}",
      "sitemap.njk": "---\npermalink: /sitemap.xml\n---\n<urlset></urlset>",
      "llms.txt.njk": "---\npermalink: /llms.txt\n---\nMine",
      "_includes/api-reference/before/reference/nowhere.md": "Lost",
      "_includes/api-reference/parts/paramters.njk": "Misspelt",
      "_includes/api-reference/parts/fact.njk": "Included by a part that is replaced",
      "_includes/api-reference/parts/text-before.njk": '{% include "api-reference/parts/fact.njk" %}',
    },
  },
  {
    codes: ["part-failed"],
    files: {
      "eleventy.config.js": config(spec),
      "_includes/api-reference/parts/title.njk": "{% macro heading(text) %}{{ text }}{% endmacro %}",
      "_includes/api-reference/parts/footer.njk": "<footer>Mine</footer>",
    },
  },
  {
    codes: ["output-not-written"],
    files: {
      "eleventy.config.js": config(
        { ...spec, ...published },
        '  eleventyConfig.addPassthroughCopy({ "in-the-way": "llms.txt" });',
      ),
      "in-the-way/file.txt": "",
    },
  },
  {
    codes: ["search-failed", "font-unusable", "images-not-drawn", "cache-not-written"],
    files: {
      "eleventy.config.js": config(
        { ...spec, ...published, openGraph: { fonts: ["mine.woff2"] } },
        '  eleventyConfig.addPassthroughCopy({ "file.txt": "pagefind" });',
      ),
      "file.txt": "in the way of the folder",
      ".cache": "in the way, too",
      "mine.woff2": "wOF2",
      "_includes/api-reference/open-graph.njk": "No SVG",
    },
  },
];

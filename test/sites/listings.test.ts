import { gunzipSync } from "node:zlib";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { builtSite, config, type Site, useBuiltSite } from "../support/eleventy-site.js";

/** The options with which each source opts out. `lackedBy` names the sources that a listing then lacks. */
const optOuts = {
  plain: {},
  "no-search": { includeInSearch: false },
  "no-llms": { includeInLlms: false },
  unindexed: { noindex: true },
  unsuffixed: { seoDescriptionSuffix: false },
} as const;
type Name = keyof typeof optOuts;
const names = Object.keys(optOuts) as Name[];

const routeOf = (name: Name): string => `/reference/${name}/`;
const operationOf = (name: Name): string => `${routeOf(name)}pets/list-pets/`;

interface Row {
  readonly lackedBy: readonly Name[];
  readonly has: (site: Site, name: Name) => Promise<boolean>;
  /** Names of the sites that do not have this listing. */
  readonly notIn?: readonly string[];
}

const textOf = (site: Site, path: string): Promise<string> => site.read(path.replace(/^\//, ""));
const page = (site: Site, url: string): Promise<string> => textOf(site, `${url}index.html`);

/** Returns the URLs of everything the search can find, from Pagefind's own files. */
async function searchable(site: Site): Promise<readonly string[]> {
  const fragments = (await site.written()).filter((path) => path.endsWith(".pf_fragment"));
  const texts = await Promise.all(
    fragments.map(async (path) => gunzipSync(await readFile(join(site.folder, "_site", path))).toString()),
  );
  return texts.map((text) => (JSON.parse(text.slice(text.indexOf("{"))) as { url: string }).url);
}

/** Every listing of pages. */
const listings: Readonly<Record<string, Row>> = {
  overview: { lackedBy: [], has: (site, name) => site.exists(`${routeOf(name)}index.html`) },
  "operation's page": { lackedBy: [], has: (site, name) => site.exists(`${operationOf(name)}index.html`) },
  "header tab": {
    lackedBy: [],
    has: async (site, name) =>
      (await page(site, routeOf("plain"))).includes(`href="../${name}/">`) || name === "plain",
    notIn: ["own layout, own sitemap"],
  },
  "own sidebar": {
    lackedBy: [],
    has: async (site, name) => {
      const sidebar =
        /<nav class="ar-sidebar"[^]*?<\/nav>/.exec(await page(site, operationOf(name)))?.[0] ?? "";
      return names.filter((other) => sidebar.includes(`<small>${other}</small>`)).join() === name;
    },
  },
  collection: {
    lackedBy: [],
    has: async (site, name) => (await textOf(site, "entries.txt")).includes(` ${operationOf(name)} `),
  },
  "look-up file": { lackedBy: [], has: (site, name) => site.exists(`${routeOf(name)}look-up.json`) },
  "document for download": { lackedBy: [], has: (site, name) => site.exists(`${routeOf(name)}openapi.json`) },
  "API catalog": {
    lackedBy: ["unindexed"],
    has: async (site, name) => (await textOf(site, ".well-known/api-catalog")).includes(routeOf(name)),
  },
  "search engines": {
    lackedBy: ["unindexed"],
    has: async (site, name) =>
      !(await page(site, operationOf(name))).includes('<meta name="robots" content="noindex"'),
  },
  image: {
    lackedBy: [],
    has: async (site, name) =>
      (await site.exists(`${operationOf(name)}og.png`)) &&
      (await page(site, operationOf(name))).includes(
        `content="https://docs.example.com${operationOf(name)}og.png"`,
      ),
    notIn: ["own layout, own sitemap"],
  },
  sitemap: {
    lackedBy: ["unindexed"],
    has: async (site, name) => (await textOf(site, "sitemap.xml")).includes(operationOf(name)),
  },
  search: {
    lackedBy: ["no-search"],
    has: async (site, name) => {
      const found = await searchable(site);
      const [overview, operation] = [routeOf(name), operationOf(name)].map((url) => found.includes(url));
      expect(overview).toBe(operation);
      return operation === true;
    },
  },
  "llms.txt": {
    lackedBy: ["no-llms"],
    has: async (site, name) => (await textOf(site, "llms.txt")).includes(`${operationOf(name)}index.md`),
  },
  "llms-full.txt": {
    lackedBy: ["no-llms"],
    has: async (site, name) =>
      (await textOf(site, "llms-full.txt")).includes(`\nhttps://docs.example.com${operationOf(name)}\n`),
  },
  Markdown: {
    lackedBy: [],
    has: async (site, name) =>
      (await site.exists(`${operationOf(name)}index.md`)) &&
      (await page(site, operationOf(name))).includes(
        '<link type="text/markdown" rel="alternate" href="index.md">',
      ),
  },
  "generated sentence": {
    lackedBy: ["unsuffixed"],
    has: async (site, name) =>
      (await page(site, operationOf(name))).includes("Reference for the GET /pets endpoint"),
  },
};

const pets = (name: Name): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: `Pets of ${name}`, version: name },
    paths: { "/pets": { get: { operationId: "listPets", tags: ["Pets"], summary: "List pets" } } },
  });

const tides = `asyncapi: 3.0.0
info: { title: Tides, version: "1" }
channels: { tide: { address: tide, messages: { level: { payload: { type: integer } } } } }
operations: { tideOut: { action: send, channel: { $ref: "#/channels/tide" } } }
`;

const sitemap = `---
permalink: /sitemap.xml
---
{% for entry in collections.apiReference %}{% if not entry.data.noindex %}<url><loc>https://docs.example.com{{ entry.url }}</loc></url>
{% endif %}{% endfor %}`;

/** Kinds of sites, all with the same sources. */
const sites: Readonly<Record<string, { readonly options?: object; readonly files: Record<string, string> }>> =
  {
    "default layout": { options: { openGraph: true }, files: {} },
    "own layout, own sitemap": {
      options: { layout: "page.njk" },
      files: {
        "sitemap.njk": sitemap,
        "_includes/page.njk": "<!doctype html><html><head></head><body>{{ content | safe }}</body></html>",
      },
    },
  };

describe.each(Object.entries(sites))("%s", (kind, { options, files }) => {
  const site = useBuiltSite({
    "eleventy.config.js": config({
      site: { url: "https://docs.example.com" },
      openapi: { sources: names.map((name) => ({ spec: `${name}.json`, label: name, ...optOuts[name] })) },
      asyncapi: { spec: "tides.yaml" },
      ...options,
    }),
    ...Object.fromEntries(names.map((name) => [`${name}.json`, pets(name)])),
    "tides.yaml": tides,
    "index.md": "# Home",
    "entries.njk":
      "---\npermalink: /entries.txt\n---\n{% for entry in collections.apiReference %} {{ entry.url }} {% endfor %}",
    ...files,
  });

  test("nothing is reported", () => expect(site.outcome.stderr).toBe(""));

  const rows = Object.entries(listings).filter(([, { notIn = [] }]) => !notIn.includes(kind));
  test.each(rows)("%s", async (_, { lackedBy, has }) => {
    const found = await Promise.all(names.map(async (name) => ((await has(site, name)) ? [name] : [])));
    expect(found.flat()).toEqual(names.filter((name) => !lackedBy.includes(name)));
  });

  test("the reference of events is listed, too", async () => {
    expect(await page(site, "/events/tide/tide-out/")).toContain("tideOut");
    expect(await textOf(site, "sitemap.xml")).toContain("/events/tide/tide-out/");
  });
});

test("each disabled listing is neither written nor named on a page; pages and navigation stay", async () => {
  const site = await builtSite({
    "eleventy.config.js": config({
      site: { url: "https://docs.example.com" },
      openapi: { spec: "plain.json", route: "/reference/plain", playground: false },
      ...{ download: false, search: false, llms: false, sitemap: false },
    }),
    "plain.json": pets("plain"),
  });
  const written = (await site.written()).filter((path) => !path.startsWith("api-reference/"));
  expect(written.map((path) => path.replace(/\.[\da-f]{8}\./, ".hash."))).toEqual([
    "404.html",
    "reference/plain/index.html",
    "reference/plain/operations.hash.json",
    "reference/plain/pets/index.html",
    "reference/plain/pets/list-pets/index.html",
  ]);
  expect(await page(site, routeOf("plain"))).not.toMatch(
    /download>|service-desc|og:image|index\.md|data-search|wasm-unsafe-eval/,
  );
});

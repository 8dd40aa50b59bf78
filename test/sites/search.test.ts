import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { config, useBuiltSite } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

const site = { language: "ar", url: "https://docs.example.com" };
const made = useBuiltSite({
  "pets.yaml": petsDocument,
  "eleventy.config.js": config({
    site,
    openapi: {
      sources: [
        { spec: "pets.yaml", label: "Pets" },
        { spec: "pets.yaml", label: "Hidden", includeInSearch: false },
      ],
    },
  }),
  // With this attribute on any page, Pagefind excludes every page without it.
  "index.html":
    "<!doctype html><html lang=fr><title>Home</title><body>{% apiReferenceSearch %}<p data-pagefind-body>مرحبا</p>",
  "moved.html": '<meta http-equiv="refresh" content="0; url=/">',
});

interface Entry {
  readonly languages: Readonly<Record<string, { readonly page_count: number }>>;
}

const counted = async (): Promise<Entry["languages"]> =>
  (JSON.parse(await made.read("pagefind/pagefind-entry.json")) as Entry).languages;

test("one index in the site's language: its own pages, overview and operations, except those that opted out", async () => {
  // The home page, the overview, "List pets" and "Add an owner".
  expect(await counted()).toEqual({ ar: expect.objectContaining({ page_count: 4 }) as object });
});

test("the search dialog knows the searchable references", async () => {
  const texts = JSON.parse(await made.read("api-reference/search.json")) as {
    references: object[];
  };
  const [list = ""] = (await made.written()).filter((path) =>
    /^reference\/pets\/operations\.\w+\.json$/.test(path),
  );
  expect(texts.references).toEqual([
    { label: "Pets", url: "/reference/pets/", list: `/${list}`, document: "/reference/pets/openapi.yaml" },
  ]);
});

test("the search on a page of the site is in the language and direction of the site", async () => {
  expect(await made.read("index.html")).toMatch(/<div class="[^"]*ar-search-box" lang="ar" dir="rtl"/);
});

test("our pages allow WebAssembly, but not eval", async () => {
  const html = (await made.read("reference/pets/index.html")).replaceAll("&#39;", "'");
  expect(html).toContain("script-src 'self' 'wasm-unsafe-eval'; ");
});

test("a second build leaves no file of the first", async () => {
  const files = async (): Promise<readonly string[]> =>
    (await made.written()).filter((path) => path.startsWith("pagefind/"));
  const before = await files();
  await made.write("pets.yaml", petsDocument.replaceAll("List pets", "Show all animals"));
  expect((await made.build()).code).toBe(0);
  const after = await files();
  expect(after.length).toBe(before.length);
  expect(after).not.toEqual(before);
});

interface Indexed {
  readonly url: string;
  readonly content: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

/** Indexes the written pages with Pagefind, which skips pages without text. Returns its records by URL. */
async function indexedPages(): Promise<ReadonlyMap<string, Indexed>> {
  const { createIndex, close } = await import("pagefind");
  const { index } = await createIndex();
  if (index === undefined) throw new Error("Pagefind did not start.");
  for (const path of (await made.written()).filter((file) => file.endsWith(".html")))
    await index.addHTMLFile({ url: `/${path}`, content: await made.read(path) });
  const { files } = await index.getFiles();
  await close();
  const fragments = files
    .filter(({ path }) => path.endsWith(".pf_fragment"))
    .map(({ content }) => gunzipSync(content).toString())
    .map((text) => JSON.parse(text.slice(text.indexOf("{"))) as Indexed);
  return new Map(fragments.map((fragment) => [fragment.url, fragment]));
}

test.each([
  ["a layout of the site", "layout.config.js", { layout: "own.liquid" }],
  ["the plugin's own pages", "pages.config.js", {}],
] as const)("a Pagefind run by the site finds and filters the same, in %s", async (_, file, layout) => {
  await made.remove("_site");
  await made.write(
    "_includes/own.liquid",
    "<!doctype html><html lang=en><head><title>{{ title }}</title></head><body>{{ content }}</body></html>",
  );
  await made.write(
    "index.html",
    "<!doctype html><html lang=en><title>Home</title><body><p>Willkommen</p></body></html>",
  );
  await made.write(
    file,
    config({
      site,
      search: false,
      ...layout,
      openapi: {
        sources: [
          { spec: "pets.yaml", label: "Pets" },
          { spec: "pets.yaml", label: "Hidden", includeInSearch: false },
        ],
      },
    }),
  );
  expect((await made.build(`--config=${file}`)).code).toBe(0);
  const found = await indexedPages();
  expect([...found.keys()].sort()).toEqual([
    "/index.html",
    "/reference/pets/index.html",
    "/reference/pets/owners/add-owner/index.html",
    "/reference/pets/pets/list-pets/index.html",
  ]);
  const operation = found.get("/reference/pets/pets/list-pets/index.html");
  expect(operation?.content).toBe("Show all animals. Show all animals. Pets.");
  expect(operation?.meta).toEqual({ title: "Show all animals" });
  expect(operation?.filters).toEqual({ api: ["Pets"], method: ["GET"], tag: ["Pets"] });
  const overview = found.get("/reference/pets/index.html");
  expect(overview?.content).toBe("Pets. Pets. The shop.");
  expect(overview?.filters).toEqual({ api: ["Pets"] });
});

test("an index of the site's own is kept", async () => {
  const file = join(made.folder, "_site/pagefind/pagefind-entry.json");
  await made.write("_site/pagefind/pagefind-entry.json", "{}");
  expect((await made.build()).stdout).toContain("[own-search-kept]");
  expect(await readFile(file, "utf8")).toBe("{}");
});

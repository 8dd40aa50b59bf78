import { readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resolveOptions } from "../../eleventy-plugin/options/resolve-options.js";
import type { ListingContext } from "../../eleventy-plugin/listings/listing.js";
import { writeSitemap } from "../../eleventy-plugin/listings/sitemap.js";
import { temporaryFolder } from "../support/temporary-folder.js";

interface Nunjucks {
  configure(folder: string): { render(name: string, context: object): string };
}
const fromEleventy = createRequire(createRequire(import.meta.url).resolve("@11ty/eleventy"));
const templates = (fromEleventy("nunjucks") as Nunjucks).configure("_includes");

const published = { site: { url: "https://docs.example.com" } };
const listed = { url: "/reference/", reference: { indexing: { noindex: false } } };

/** Returns the context of a site with `pages` pages of its own. `more` adds or replaces properties. */
const contextOf = (
  output: string,
  pages: number,
  more: object = {},
  options: object = published,
): ListingContext =>
  ({
    output,
    siteUrls: [],
    sitePages: Array.from({ length: pages }, (_, place) => ({ url: `/page-${place}/`, html: "" })),
    state: { pages: [] },
    site: { options: resolveOptions(options), pathPrefix: "/v1/" },
    engine: { render: (name: string, context: object) => Promise.resolve(templates.render(name, context)) },
    ...more,
  }) as unknown as ListingContext;

/** Writes the sitemap of a site with `pages` pages, and returns its files by name. */
async function sitemapOf(pages: number): Promise<Readonly<Record<string, string>>> {
  const output = await temporaryFolder();
  await writeSitemap(contextOf(output, pages));
  const names = (await readdir(output)).filter((name) => name.endsWith(".xml")).sort();
  const files = names.map(async (name) => [name, await readFile(join(output, name), "utf8")] as const);
  return Object.fromEntries(await Promise.all(files));
}

const addressesOf = (xml = ""): readonly (string | undefined)[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

test("50,000 pages, the maximum of the protocol, are in one file", async () => {
  const files = await sitemapOf(50_000);
  expect(Object.keys(files)).toEqual(["sitemap.xml"]);
  expect(addressesOf(files["sitemap.xml"])).toHaveLength(50_000);
});

test("more are split into files listed in an index", async () => {
  const files = await sitemapOf(100_001);
  expect(files["sitemap.xml"]).toContain(
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://docs.example.com/v1/sitemap-1.xml</loc></sitemap>',
  );
  const parts = addressesOf(files["sitemap.xml"]).map((address) => address?.split("/").at(-1) ?? "");
  expect(parts).toEqual(["sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"]);
  expect(parts.map((part) => addressesOf(files[part]).length)).toEqual([50_000, 50_000, 1]);
  const all = parts.flatMap((part) => addressesOf(files[part]));
  expect(new Set(all).size).toBe(100_001);
  expect(all.at(-1)).toBe("https://docs.example.com/v1/page-100000/");
});

test("without `site.url` there is none", async () => {
  const output = await temporaryFolder();
  expect(await writeSitemap(contextOf(output, 1, {}, {}))).toEqual([]);
  expect(await readdir(output)).toEqual([]);
});

test.each([
  ["a page", ["/sitemap.xml"]],
  ["a file that lies in the output", []],
])("%s of the site's own is kept, with a warning unless it has our pages", async (_, siteUrls) => {
  const output = await temporaryFolder();
  for (const [text, codes] of [
    ["the site's own", ["own-sitemap-kept"]],
    ["the site's own: https://docs.example.com/v1/reference/", []],
  ] as const) {
    await writeFile(join(output, "sitemap.xml"), text);
    const context = contextOf(output, 1, { siteUrls, state: { pages: [listed] } });
    expect((await writeSitemap(context)).map(({ code }) => code)).toEqual(codes);
    expect(await readFile(join(output, "sitemap.xml"), "utf8")).toBe(text);
  }
});

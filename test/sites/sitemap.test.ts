import { describe, expect, test } from "vitest";
import { config, useBuiltSite } from "../support/eleventy-site.js";
import { petsDocument } from "../support/pets-document.js";

const sources = [
  { spec: "pets.yaml", label: "Pets" },
  { spec: "pets.yaml", label: "Hidden", noindex: true },
];
const page = (head: string, permalink = ""): string =>
  `${permalink && `---\npermalink: "${permalink}"\n---\n`}<!doctype html><head>${head}</head><body>Text</body>`;

const site = useBuiltSite(
  {
    "pets.yaml": petsDocument,
    "_includes/page.liquid": '<!doctype html><head><meta name="robots" content="index"></head>{{ content }}',
    "eleventy.config.js": config({
      openapi: { sources },
      layout: "page.liquid",
      site: { url: "https://docs.example.com/v1" },
    }),
    "index.md": "# Home",
    "größe & maß.html": page(""),
    "plain.html": page("", "/plain.html"),
    "feed.njk": "---\npermalink: /feed.xml\n---\n<feed></feed>",
    "404.html": page("", "/404.html"),
    "unlisted.html": page('<META content="nofollow, NOINDEX" name=robots>'),
    "moved.html": page('<meta http-equiv="refresh" content="0; url=/">'),
  },
  "--pathprefix=docs",
);

const addresses = async (): Promise<readonly (string | undefined)[]> =>
  [...(await site.read("sitemap.xml")).matchAll(/<url><loc>([^<]*)<\/loc><\/url>/g)].map(([, loc]) => loc);

describe("the sitemap", () => {
  test("has the site's own pages, with absolute URLs, except those that opted out", async () => {
    const own = (await addresses()).filter((loc) => !loc?.includes("/reference/"));
    expect(own).toEqual([
      "https://docs.example.com/v1/docs/",
      "https://docs.example.com/v1/docs/gr%C3%B6%C3%9Fe%20%26%20ma%C3%9F/",
      "https://docs.example.com/v1/docs/plain.html",
    ]);
  });

  test("has every written page of a reference, and none of one with `noindex`", async () => {
    const written = (await site.written()).filter((path) => /^reference\/pets\/.*index\.html$/.test(path));
    const listed = (await addresses()).filter((loc) => loc?.includes("/reference/"));
    expect(written.length).toBeGreaterThan(3);
    expect([...listed].sort()).toEqual(
      written.map((path) => `https://docs.example.com/v1/docs/${path.replace("index.html", "")}`).sort(),
    );
  });
});

test("pages with `noindex` declare it, even if a layout prints another robots tag", async () => {
  expect(await site.read("reference/hidden/pets/list-pets/index.html")).toContain(
    '<meta name="robots" content="noindex">',
  );
  expect(await site.read("reference/pets/pets/list-pets/index.html")).not.toContain("noindex");
});

import { expect, test } from "vitest";
import { isNoindex } from "../../eleventy-plugin/listings/site-pages.js";
import { sitePageUrls } from "../../eleventy-plugin/site/lifecycle/after-build.js";
import { readSiteText } from "../../eleventy-plugin/listings/llms.js";

test("pages of a site are HTML, without the 404 page", () => {
  const inputPathToUrl = {
    "./about.md": ["/about/"],
    "./old.html": ["/old.html", "/older.htm"],
    "./feed.njk": ["/feed.xml"],
    "./draft.md": [false as const],
    "./404.md": ["/404.html"],
    "./lost.md": ["/404/"],
    "./404/why.md": ["/404/why/"],
  };
  expect(sitePageUrls({ inputPathToUrl })).toEqual(["/404/why/", "/about/", "/old.html", "/older.htm"]);
});

// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag: `none` is `noindex, nofollow`.
test.each([
  ['<meta name="robots" content="noindex">', true],
  ["<meta content='nofollow, noindex' name=robots>", true],
  ['<META NAME="robots" CONTENT="NONE">', true],
  ['<meta name="robots" content="index, follow">', false],
  ['<meta name="description" content="Why noindex">', false],
])("%s: %s", (element, expected) => {
  expect(isNoindex(`<!doctype html><head>${element}</head><body></body>`)).toBe(expected);
  expect(isNoindex(`<!doctype html><head></head><body>${element}</body>`)).toBe(false);
});

test.each([
  ["main", "<main>Berths</main>"],
  ["an element of its role", '<div role="main">Berths</div>'],
])("the text of a page is that of %s", (_, main) => {
  const html = `<title>Harbour</title><body><nav>Menu</nav>${main}<footer>Foot</footer>`;
  expect(readSiteText({ url: `/${encodeURIComponent(main)}/`, html }).markdown.trim()).toBe("Berths");
});

import { describe, expect, test } from "vitest";
import {
  finishPage,
  HEAD_MARKER,
  missingHeadTags,
} from "../../../eleventy-plugin/pages/finish/finish-page.js";
import { readPage } from "../../../eleventy-plugin/pages/finish/page-tree.js";
import type { ReferencePage } from "../../../eleventy-plugin/pages/context/page.js";
import type { HeadTag } from "../../../eleventy-plugin/pages/head/head-tags.js";
import { siteContext } from "../../support/site-context.js";

const element = (
  key: string,
  name: "meta" | "link",
  attributes: Readonly<Record<string, string>>,
): HeadTag => ({
  key,
  element: name,
  attributes: Object.entries(attributes),
});
const tags: readonly HeadTag[] = [
  { key: "title", element: "title", text: "T" },
  element("meta description", "meta", { name: "description", content: "d" }),
  element("meta og:title", "meta", { property: "og:title", content: "t" }),
  element("link canonical", "link", { rel: "canonical", href: "https://x/" }),
  element("link stylesheet", "link", { rel: "stylesheet", href: "../api-reference/a.1.css" }),
  { key: "script", element: "script", attributes: [["src", "../api-reference/page.1.js"]] },
  { key: "json-ld", element: "json-ld", value: {} },
];

describe("tags that a layout prints are not added again", () => {
  test.each<[html: string, printed: readonly string[]]>([
    ["<head></head>", []],
    ["<head><TITLE lang=en>x</TITLE></HEAD>", ["title"]],
    [
      "<head><meta content='x' name=description><meta property='og:title' content=x></head>",
      ["meta description", "meta og:title"],
    ],
    ["<head><meta name='description-short'><link rel=stylesheet href=/site.css></head>", []],
    [
      "<head><link href='/base/api-reference/a.1.css' rel='stylesheet'><link rel=canonical href=x></head>",
      ["link canonical", "link stylesheet"],
    ],
    [
      '<head><script type="application/ld+json">{}</script></head><body><title>in the body</title>',
      ["json-ld"],
    ],
    [
      "<head><script src=other.js></script><script defer src='/base/api-reference/page.1.js'></script></head>",
      ["script"],
    ],
    [
      "<!doctype html><meta charset=utf-8><title>a > b</title><link rel=canonical href='a>b'><p>Minified <script src=../api-reference/page.1.js></script>",
      ["title", "link canonical"],
    ],
    ["<head><meta name='og:title' content='x'><title>x</title></head>", ["title", "meta og:title"]],
  ])("%s", (html, printed) => {
    const missing = tags.filter(({ key }) => !printed.includes(key));
    expect(missingHeadTags(readPage(html).head, tags)).toEqual(missing);
  });
});

/** Parts are rendered as the keys of their head tags, or as their name. */
const engine = {
  render: async (name: string, { view }: { view?: { head?: readonly HeadTag[] } }): Promise<string> =>
    view?.head?.length
      ? `[${view.head.map(({ key }) => key).join(" ")}]`
      : `<i>${name.split("/").at(-1)}</i>`,
};

const CONTENT =
  '<div class="api-reference" data-pagefind-ignore="all"><nav class="ar-tabs ar-sources"><a href="../x/">X</a></nav><h1 class="ar-h1">Pets &amp; <wbr>co</h1><p><a href="#body">b</a></p></div>';

const page = {
  kind: "schemas",
  heading: "Pets & co",
  title: "Pets & co – API",
  description: "All of it.",
  url: "/reference/pets/",
} as ReferencePage;

/** Finishes a page of ours in a layout of a site. */
async function finished(
  html: string,
  {
    head = [],
    rendered,
    isSearched = true,
  }: { head?: readonly HeadTag[]; rendered?: string; isSearched?: boolean } = {},
): Promise<string> {
  const { html: result } = await finishPage(html, {
    url: page.url,
    printed: { page, head, isSearched, ...(rendered !== undefined && { content: rendered }) },
    isOwn: true,
    site: { ...siteContext, options: { ...siteContext.options, heading: "auto" } },
    engine: engine as never,
    root: undefined,
  });
  return result;
}

describe("missing tags are added", () => {
  const tail = tags.slice(-1);
  test.each([
    [
      "at the end of the head",
      "<head><title>T</title></head><body>",
      "<head><title>T</title>[json-ld]\n</head><body>",
    ],
    ["where the layout asks for them", `<head>${HEAD_MARKER}<link></head>`, "<head>[json-ld]<link></head>"],
    [
      "there, too, if the layout escapes",
      "<head>&lt;!--apiReferenceHead--&gt;</head>",
      "<head>[json-ld]</head>",
    ],
    [
      "before the body, if its tags are left out",
      "<!doctype html><title>T</title><p>x",
      "<!doctype html><title>T</title>[json-ld]\n<p>x",
    ],
    [
      "at the end of a head with a noscript that has an image",
      '<head><noscript><img src="x"></noscript><meta charset="utf-8"></head><body>',
      '<head><noscript><img src="x"></noscript><meta charset="utf-8">[json-ld]\n</head><body>',
    ],
    [
      "at the end of the head, and not where a script has its tag in a string",
      '<head><script>const end = "</head>";</script></head><body>',
      '<head><script>const end = "</head>";</script>[json-ld]\n</head><body>',
    ],
    [
      "even if a comment contains one",
      '<head><!-- <script type="application/ld+json"></script> --></head><body>',
      '<head><!-- <script type="application/ld+json"></script> -->[json-ld]\n</head><body>',
    ],
    [
      "nowhere, if none is missing",
      `<head>${HEAD_MARKER}<script type="application/ld+json"></script></head>`,
      '<head><script type="application/ld+json"></script></head>',
    ],
  ])("%s", async (_, html, expected) => {
    expect(await finished(html, { head: tail })).toBe(expected);
  });
});

/** Both ways: a content that the page shows unchanged, and one that a transform of the site has changed. */
describe.each([
  ["as rendered", CONTENT],
  ["minified", CONTENT.replace(/"([\w-]+)"/g, "$1").replace("</p>", "")],
])("our content %s", (_, content) => {
  const given = { rendered: CONTENT };
  const around = (before: string): string =>
    `<html><head><title>T</title></head><body>${before}<main>${content}</main>`;

  test("keeps its heading and its links, and all bytes around it", async () => {
    const html = around("<H1 id = x>The site</H1>");
    expect(await finished(html, given)).toBe(html);
  });

  test.each([
    ["heading", "<h1>Pets &#38; co</h1>"],
    ["heading, if the layout prints the whole title, in capitals", "<h1><b>PETS</b> &amp; CO – API</h1>"],
  ])("loses its %s", async (_name, heading) => {
    const html = await finished(around(heading), given);
    expect(html).not.toContain("ar-h1");
    expect(html).toContain("ar-sources");
    expect(html.startsWith(`<html><head><title>T</title></head><body>${heading}<main><div class=`)).toBe(
      true,
    );
  });

  test.each([
    ["in a template", "<template><h1>Pets &amp; co</h1></template>"],
    ["in a comment", "<!-- <h1>Pets &amp; co</h1> -->"],
  ])("keeps its heading if the layout has it only %s", async (_name, heading) => {
    expect(await finished(around(heading), given)).toContain("ar-h1");
  });

  test("loses its links to other documents where the layout has tabs", async () => {
    const html = await finished(around("<api-reference-tabs/>"), given);
    expect(html).toContain("<body><i>layout-tabs.njk</i><main>");
    expect(html).not.toContain("ar-sources");
    expect(html).toContain("ar-h1");
  });

  test("has URLs from the root of the host if the layout has a base", async () => {
    const html = await finished(around("").replace("<title>", '<base href="/elsewhere/"><title>'), given);
    expect(html).toMatch(/href="\/reference\/x\/"/);
    expect(html).toMatch(/href="\/reference\/pets\/#body"/);
    expect(html).toContain('<base href="/elsewhere/">');
  });
});

test("a page without an entry in the search is excluded from the search of the site, once", async () => {
  const ignored = '<HTML data-pagefind-ignore="all" lang=en><head></head><body>';
  expect(await finished("<HTML lang=en><head></head><body>", { isSearched: false })).toBe(ignored);
  expect(await finished(ignored, { isSearched: false })).toBe(ignored);
});

describe("elements that a layout prints where a part belongs", () => {
  test.each([
    ["<api-reference-search></api-reference-search>", "<i>search-box.njk</i>"],
    ["<API-Reference-Search />x", "<i>search-box.njk</i>x"],
    ["<nav><api-reference-tabs></nav>", "<nav><i>layout-tabs.njk</i></nav>"],
    ["<api-reference-tabs> \n </api-reference-tabs>", "<i>layout-tabs.njk</i>"],
    ['<script>"<api-reference-tabs>"</script>', '<script>"<api-reference-tabs>"</script>'],
  ])("%s", async (printed, expected) => {
    const html = `<html data-pagefind-ignore><head></head><body>${printed}`;
    const site = {
      ...siteContext,
      assets: { ...siteContext.assets, searchBox: "/api-reference/search-box.js" },
    };
    const context = {
      url: "/",
      printed: undefined,
      isOwn: false,
      site,
      engine: engine as never,
      root: undefined,
    };
    const { html: result } = await finishPage(html, context);
    expect(result).toBe(html.replace(printed, () => expected));
  });
});

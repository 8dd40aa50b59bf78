import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { registerPageCache } from "../../../eleventy-plugin/site/register/register-page-cache.js";
import { listPages } from "../../../eleventy-plugin/pages/list/page-list.js";
import { findNamed } from "../../../eleventy-plugin/pages/navigation/find-named.js";
import { noGuideLinks } from "../../../eleventy-plugin/site/guides/guide-links.js";
import { replacedTemplates } from "../../../eleventy-plugin/pages/templates/replaced-templates.js";
import { pageFrame } from "../../../eleventy-plugin/pages/views/page-view.js";
import type { NativePage } from "../../../eleventy-plugin/pages/context/page.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import type { SourceResult } from "../../../eleventy-plugin/references/references.js";
import { buildEvent, fakeEleventy } from "../../support/fake-eleventy.js";
import { referenceOf } from "../../support/reference-of.js";
import { siteContext as context } from "../../support/site-context.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

/**
 * Returns a function that builds a served site from a document, and returns the URLs of the pages that this
 * build renders.
 */
function serve(includes = "none"): (document: string, texts?: object) => Promise<readonly string[]> {
  const eleventy = fakeEleventy();
  const cache = registerPageCache(eleventy, {
    texts: { has: () => false },
    state: { results: [], pages: [] },
    guideLinks: noGuideLinks,
    siteContext: () => ({ ...context, replacesTemplates: replacedTemplates(includes).size > 0 }),
    hasLayout: false,
    cacheFolder: join(includes, "cache"),
  });
  return async (document, texts = {}) => {
    await eleventy.emit("eleventy.before", buildEvent(includes, { runMode: "serve" }));
    const made: string[] = [];
    for (const page of listPages([await referenceOf(document)], defaultLabels) as NativePage[]) {
      const frame = pageFrame(page, context);
      const key = cache.keyOf(page, { frame, texts });
      const html = `<h1>${page.url}</h1>`;
      const known = cache.lookUp(page, key, frame.sidebar);
      if (known !== undefined) expect(known).toBe(html);
      else {
        made.push(page.url);
        cache.put(page, key, { html, files: {} }, frame.sidebar);
      }
    }
    return made;
  };
}

test("a page names the current list of operations, and a text that quotes the previous name is unchanged", async () => {
  const source = await readFile(resolve("fixtures/openapi/kitchen-sink.yaml"), "utf8");
  const folder = await temporaryFolder({
    "before.yaml": source,
    "after.yaml": source.replace("summary: List tools", "summary: List all tools"),
  });
  const eleventy = fakeEleventy();
  const cache = registerPageCache(eleventy, {
    texts: { has: () => false },
    state: { results: [], pages: [] },
    guideLinks: noGuideLinks,
    siteContext: () => context,
    hasLayout: false,
    cacheFolder: folder,
  });
  await eleventy.emit("eleventy.before", buildEvent(folder));
  const [before, after] = await Promise.all(
    ["before.yaml", "after.yaml"].map(async (file) => {
      const pages = listPages([await referenceOf(join(folder, file))], defaultLabels) as NativePage[];
      const page = pages.find(({ url }) => url === "/reference/schemas/wood-handle/") as NativePage;
      const frame = pageFrame(page, context);
      return {
        page,
        frame,
        key: cache.keyOf(page, { frame, texts: {} }),
        list: frame.sidebar.list.slice(11),
      };
    }),
  );
  if (before === undefined || after === undefined) throw new TypeError("No pages.");
  expect(after.list).not.toBe(before.list);
  const printed = (list: string): string =>
    `<input data-list="../../${list}"><p>Here data-list="../../${before.list}" says ${before.list}.</p>`;
  cache.put(before.page, before.key, { html: printed(before.list), files: {} }, before.frame.sidebar);
  expect(cache.lookUp(after.page, after.key, after.frame.sidebar)).toBe(printed(after.list));
});

/* eslint-disable @typescript-eslint/no-explicit-any -- a document is edited anywhere */
type Edit = (document: any) => void;

/**
 * Returns the ends of the URLs of operation and schema pages that are rendered again after the document has
 * been edited.
 */
async function madeAgain(edit: Edit, includes: Readonly<Record<string, string>> = {}, texts?: object) {
  const source = await readFile(resolve("fixtures/openapi/kitchen-sink.yaml"), "utf8");
  const edited: any = load(source);
  edit(edited);
  const folder = await temporaryFolder({
    "before.json": JSON.stringify(load(source)),
    "after.json": JSON.stringify(edited),
    ...includes,
  });
  const build = serve(folder);
  await build(join(folder, "before.json"));
  const made = await build(join(folder, "after.json"), texts);
  return made.map((url) => url.replace("/reference/", "")).filter((url) => url.split("/").length > 2);
}

const OPERATIONS = [
  "tools/list-tools/",
  "tools/add-tool/",
  "tools/get-tool/",
  "tools/throw-away/",
  "benches/get-benches/",
  "very-long-group-name-without-any-space-in-it/set-the-speed-of-the-lathe-in-revolutions-per-minute-without-any-spaces/",
  "صفحات/change-page/",
  "صفحات/ask-page/",
  "webhooks/post-tool-taken/",
];
const SCHEMAS = [
  "kind",
  "tool",
  "new-tool",
  "handle",
  "wood-handle",
  "plastic-handle",
  "part",
  "problem",
].map((name) => `schemas/${name}/`);
const [list = "", add = "", get = "", , benches = "", lathe = "", change = "", , webhook = ""] = OPERATIONS;

describe("while serving, the page of an operation or schema is rendered again only if an input changed", () => {
  test.each<[what: string, edit: Edit, pages: readonly string[]]>([
    ["nothing", () => undefined, []],
    [
      "an operation, which the pages of its schemas list",
      ({ paths }) => (paths["/tools"].get.description = "The wall."),
      [list, "schemas/kind/", "schemas/tool/", "schemas/problem/"],
    ],
    [
      "the title of an operation, which the pages before and after it name",
      ({ paths }) => (paths["/lathe/{speed}"].put.summary = "Set"),
      [benches, lathe, change],
    ],
    [
      "a schema",
      ({ components }) => (components.schemas.Problem.description = "Oh."),
      [list, add, "schemas/problem/"],
    ],
    [
      "a schema that others lead to",
      ({ components }) => (components.schemas.Part.description = "A part."),
      [list, add, get, webhook, "schemas/tool/", "schemas/new-tool/", "schemas/part/"],
    ],
    ["the description of the API", ({ info }) => (info.description = "Benches."), []],
    ["the title of the API", ({ info }) => (info.title = "Benches"), [...OPERATIONS, ...SCHEMAS]],
  ])("%s", async (_, edit, pages) => {
    expect(await madeAgain(edit)).toEqual(pages);
  });

  test("everywhere, if the site replaces one of our templates", async () => {
    expect(await madeAgain(() => undefined, { "api-reference/parts/title.njk": "{{ now }}" })).toEqual([
      ...OPERATIONS,
      ...SCHEMAS,
    ]);
  });

  test("everywhere, if a text of the site around it changed", async () => {
    const around = { "api-reference/before/reference/tools/list-tools.md": "First" };
    expect(await madeAgain(() => undefined, around, { before: "First" })).toEqual([
      ...OPERATIONS,
      ...SCHEMAS,
    ]);
  });
});

test("an excerpt in a guide is rendered again only if its subject or its options changed", async () => {
  const source = await readFile(resolve("fixtures/openapi/kitchen-sink.yaml"), "utf8");
  const folder = await temporaryFolder({
    "before.yaml": source,
    "elsewhere.yaml": source.replace("description: Where tools are used.", "description: There."),
    "after.yaml": source.replace("summary: List tools", "summary: List all tools"),
  });
  const made: string[] = [];
  const build = async (document: string, asked: string): Promise<void> => {
    const reference = await referenceOf(join(folder, document));
    const state = { results: [{ reference } as SourceResult], pages: [] };
    const eleventy = fakeEleventy();
    const cache = registerPageCache(eleventy, {
      texts: { has: () => false },
      state,
      guideLinks: noGuideLinks,
      siteContext: () => context,
      hasLayout: false,
      cacheFolder: folder,
    });
    const event = buildEvent(folder, { runMode: "build" });
    await eleventy.emit("eleventy.before", event);
    const [named] = findNamed("GET /tools", state.results);
    if (named === undefined) throw new TypeError("No operation.");
    const html = await cache.excerpt(named, asked, () => {
      made.push(`${document} ${asked}`);
      return Promise.resolve(`<p>${asked}</p>`);
    });
    expect(html).toBe(`<p>${asked}</p>`);
    cache.commit();
    cache.close();
  };
  await build("before.yaml", "all");
  await build("before.yaml", "all");
  await build("elsewhere.yaml", "all");
  await build("before.yaml", "a part");
  await build("after.yaml", "a part");
  expect(made).toEqual(["before.yaml all", "before.yaml a part", "after.yaml a part"]);
});

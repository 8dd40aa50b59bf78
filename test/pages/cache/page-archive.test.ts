import { readdir, readFile, truncate, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { resolveOptions } from "../../../eleventy-plugin/options/resolve-options.js";
import { registerKeptPages } from "../../../eleventy-plugin/pages/cache/kept-pages.js";
import { openArchive, startArchive } from "../../../eleventy-plugin/pages/cache/page-archive.js";
import { listPages } from "../../../eleventy-plugin/pages/page-list.js";
import { pageFrame } from "../../../eleventy-plugin/pages/page-view.js";
import type { NativePage } from "../../../eleventy-plugin/pages/page.js";
import type { SiteContext } from "../../../eleventy-plugin/pages/site-context.js";
import { createMarkdownPages } from "../../../eleventy-plugin/pages/markdown-pages/markdown-pages.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import { buildEvent, fakeEleventy } from "../../support/fake-eleventy.js";
import { referenceOf } from "../../support/reference-of.js";
import { siteContext as context } from "../../support/site-context.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

interface Process {
  readonly site?: Partial<SiteContext>;
  readonly hasLayout?: boolean;
  /** Holds the site's own templates. */
  readonly includes?: string;
  readonly outputMode?: string;
}

/**
 * Builds the kitchen sink in a process of its own. Resolves to how many pages of operations and schemas it made, each with
 * its files.
 */
async function build(cacheFolder: string, of: Process = {}): Promise<number> {
  const { site, hasLayout = false, includes = cacheFolder, outputMode = "fs" } = of;
  const eleventy = fakeEleventy();
  const here = { ...context, ...site };
  const markdownPages = createMarkdownPages(() => here);
  const kept = registerKeptPages(eleventy, {
    markdownPages,
    texts: { of: () => Promise.resolve({}), has: () => false, unused: () => [] },
    state: { results: [] },
    siteContext: () => here,
    hasLayout,
    cacheFolder,
  });
  await eleventy.emit("eleventy.before", buildEvent(includes, { outputMode }));
  let made = 0;
  let filesMade = 0;
  const pages = listPages([await referenceOf(resolve("fixtures/openapi/kitchen-sink.yaml"))], defaultLabels);
  for (const page of pages as NativePage[]) {
    const isMany = page.kind === "operation" || page.kind === "schema";
    const html = await kept.sameOr(page, { frame: pageFrame(page, here), texts: {} }, () => {
      if (isMany) made += 1;
      markdownPages.takeOver(page, `# ${page.url}`);
      return Promise.resolve(`<h1>${page.url} – é</h1>`);
    });
    expect(html).toBe(`<h1>${page.url} – é</h1>`);
    if (isMany) expect(markdownPages.made(page)).toBe(`# ${page.url}`);
    const files = kept.filesOr(page, () => {
      if (isMany) filesMade += 1;
      return { "panel.json": `{"of":"${page.url}"}` };
    });
    expect(files).toEqual({ "panel.json": `{"of":"${page.url}"}` });
  }
  expect(filesMade).toBe(made);
  await kept.handOn({ runMode: "build", outputMode });
  return made;
}

const ALL = 17;
const archivesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(folder, "pages")).catch(() => [])).map((name) => join(folder, "pages", name));

describe("the next process makes no page that stands in the archive", () => {
  test.each<[what: string, of: Process, made: number]>([
    ["of the same site", {}, 0],
    ["of a site with another text", { site: { labels: { ...defaultLabels, tryIt: "Go" } } }, ALL],
    ["under another path", { site: { pathPrefix: "/docs/" } }, ALL],
    ["with another stylesheet", { site: { assets: { stylesheet: "/s.css", script: "/s.js" } } }, ALL],
    ["with a policy", { site: { contentSecurityPolicy: "default-src 'none'" } }, ALL],
    ["within a layout", { hasLayout: true }, ALL],
    [
      "with other options",
      { site: { options: resolveOptions({ openapi: { spec: "api.json", codeSamples: ["curl"] } }) } },
      ALL,
    ],
  ])("%s", async (_, of, made) => {
    const cache = await temporaryFolder();
    expect(await build(cache)).toBe(ALL);
    expect(await build(cache, of)).toBe(made);
    // Both are kept: a site is served and built in turns.
    expect(await build(cache, of)).toBe(0);
    expect(await build(cache)).toBe(0);
  });

  test("but where the site has a template in place of ours", async () => {
    const cache = await temporaryFolder();
    await build(cache);
    const includes = await temporaryFolder({ "api-reference/parts/title.njk": "{{ now }}" });
    expect(await build(cache, { includes })).toBe(ALL);
  });

  test.each([
    ".DS_Store",
    "parts/.DS_Store",
    "api-reference.css",
    "parts/header.njk.orig",
    "parts/mine.njk",
    "before/reference.md",
  ])("%s is no template in place of ours", async (name) => {
    const cache = await temporaryFolder();
    await build(cache);
    const includes = await temporaryFolder({ [`api-reference/${name}`]: "text" });
    expect(await build(cache, { includes })).toBe(0);
  });
});

describe("an archive", () => {
  test.each<[what: string, spoil: (file: string) => Promise<void>]>([
    ["that is cut off", (file) => truncate(file, 3000)],
    ["that is empty", (file) => truncate(file, 0)],
    ["of something else", (file) => writeFile(file, "No pages at all, but a rather long text.")],
    ["with more behind it", async (file) => writeFile(file, `${await readFile(file, "utf8")} more`)],
  ])("%s is made anew", async (_, spoil) => {
    const cache = await temporaryFolder();
    await build(cache);
    const [file = ""] = await archivesIn(cache);
    await spoil(file);
    expect(await build(cache)).toBe(ALL);
    expect(await build(cache)).toBe(0);
    expect(await archivesIn(cache)).toEqual([file]);
  });

  test("is not written where nothing is", async () => {
    const cache = await temporaryFolder();
    await build(cache, { outputMode: "json" });
    expect(await archivesIn(cache)).toEqual([]);
  });

  test("that cannot be written stops no build", async () => {
    const cache = await temporaryFolder({ pages: "a file where the folder would be" });
    expect(await build(cache)).toBe(ALL);
    expect(await build(cache)).toBe(ALL);
  });

  test("makes room for others when it was not used for long", async () => {
    const folder = await temporaryFolder();
    const page = { fingerprint: "1", list: "", html: "<p>" };
    const files = ["1", "2", "3", "4", "5"].map((name) => join(folder, name));
    for (const [index, file] of files.slice(0, 4).entries()) {
      await startArchive(file).finish([["/", page]]);
      await utimes(file, index, index);
    }
    openArchive(files[0] ?? "").close();
    await startArchive(files[4] ?? "").finish([["/", page]]);
    expect((await readdir(folder)).sort()).toEqual(["1", "3", "4", "5"]);
  });
});

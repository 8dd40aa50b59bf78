import { spawnSync } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { resolveOptions } from "../../../eleventy-plugin/options/resolve-options.js";
import { createCacheFile, openCacheFile } from "../../../eleventy-plugin/pages/cache/stored-pages.js";
import { type PageCache } from "../../../eleventy-plugin/pages/cache/page-cache.js";
import { replacedTemplates } from "../../../eleventy-plugin/pages/templates/replaced-templates.js";
import { registerPageCache } from "../../../eleventy-plugin/site/register/register-page-cache.js";
import { listPages } from "../../../eleventy-plugin/pages/list/page-list.js";
import { noGuideLinks } from "../../../eleventy-plugin/site/guides/guide-links.js";
import { pageFrame } from "../../../eleventy-plugin/pages/views/page-view.js";
import type { NativePage } from "../../../eleventy-plugin/pages/context/page.js";
import type { SiteContext } from "../../../eleventy-plugin/pages/context/site-context.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import { buildEvent, fakeEleventy } from "../../support/fake-eleventy.js";
import { referenceOf } from "../../support/reference-of.js";
import { siteContext as context } from "../../support/site-context.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

interface Process {
  readonly site?: Partial<SiteContext>;
  readonly hasLayout?: boolean;
  /** The folder of the site's own templates. */
  readonly includes?: string;
  readonly outputMode?: string;
  /** Runs before the build ends. */
  readonly meanwhile?: () => Promise<unknown>;
}

/**
 * Builds the kitchen sink as a new process would, with nothing in memory, and checks the files of all pages.
 * Resolves to the number of operation and schema pages that it rendered.
 */
async function build(cacheFolder: string, of: Process = {}): Promise<number> {
  const { site, hasLayout = false, includes = cacheFolder, outputMode = "fs", meanwhile } = of;
  const eleventy = fakeEleventy();
  const here = { ...context, replacesTemplates: replacedTemplates(includes).size > 0, ...site };
  const pages = listPages([await referenceOf(KITCHEN_SINK)], defaultLabels) as readonly NativePage[];
  const cache = registerPageCache(eleventy, {
    texts: { has: () => false },
    state: { results: [], pages },
    guideLinks: noGuideLinks,
    siteContext: () => here,
    hasLayout,
    cacheFolder,
  });
  const event = buildEvent(includes, { outputMode });
  await eleventy.emit("eleventy.before", event);
  const made = pages.filter((page) => make(page, cache, here));
  await meanwhile?.();
  for (const page of pages) {
    const { names, read } = cache.filesOf(page);
    const files = Object.fromEntries(names.map((name) => [name, String(read(name))]));
    expect(files).toEqual(madeOf(page).files);
  }
  cache.commit();
  cache.close();
  return made.filter(({ kind }) => kind === "operation" || kind === "schema").length;
}

const KITCHEN_SINK = resolve("fixtures/openapi/kitchen-sink.yaml");

const madeOf = ({ url }: NativePage): Parameters<PageCache["put"]>[2] => ({
  html: `<h1>${url} – é</h1>`,
  files: { "index.md": `# ${url} – é`, "panel.json": `{"of":"${url}"}` },
});

/** Renders a page if it is not cached, and returns whether it did. */
function make(page: NativePage, cache: PageCache, site: SiteContext): boolean {
  const frame = pageFrame(page, site);
  const key = cache.keyOf(page, { frame, texts: {} });
  const html = cache.lookUp(page, key, frame.sidebar);
  if (html === undefined) cache.put(page, key, madeOf(page), frame.sidebar);
  else expect(html).toBe(madeOf(page).html);
  return html === undefined;
}

const ALL = 17;
const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(folder, "pages")).catch(() => [])).map((name) => join(folder, "pages", name));

describe("the next process renders no page that is in the cache file", () => {
  test.each<[what: string, of: Process, made: number]>([
    ["of the same site", {}, 0],
    ["of a site with another text", { site: { labels: { ...defaultLabels, tryIt: "Go" } } }, ALL],
    ["under another path", { site: { pathPrefix: "/docs/" } }, ALL],
    ["with another stylesheet", { site: { assets: { ...context.assets, script: "/s.js" } } }, ALL],
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
    // The cache contains the pages of both builds, because a site is served and built alternately.
    expect(await build(cache, of)).toBe(0);
    expect(await build(cache)).toBe(0);
  });

  test("except if the site replaces one of our templates", async () => {
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
  ])("%s does not replace one of our templates", async (name) => {
    const cache = await temporaryFolder();
    await build(cache);
    const includes = await temporaryFolder({ [`api-reference/${name}`]: "text" });
    expect(await build(cache, { includes })).toBe(0);
  });
});

/** Inverts one bit of a file, in the byte whose index `at` returns. */
async function flip(file: string, at: (bytes: Buffer) => number): Promise<void> {
  const bytes = await readFile(file);
  const index = at(bytes);
  bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
  await writeFile(file, bytes);
}

describe("a cache file", () => {
  test.each<[what: string, spoil: (file: string) => Promise<void>, made: number]>([
    ["that is cut off", (file) => truncate(file, 3000), ALL],
    ["that is empty", (file) => truncate(file, 0), ALL],
    ["of something else", (file) => writeFile(file, "No pages at all, but a rather long text."), ALL],
    ["with more behind it", async (file) => writeFile(file, `${await readFile(file, "utf8")} more`), ALL],
    ["with a wrong byte in its list", (file) => flip(file, (bytes) => bytes.lastIndexOf('"key"') + 8), ALL],
    ["with a wrong byte in a page", (file) => flip(file, (bytes) => bytes.indexOf("<h1>")), 1],
    ["with a wrong byte in a page's Markdown", (file) => flip(file, (bytes) => bytes.indexOf("# /")), 1],
    [
      "with a folder in its place",
      async (file) => {
        await rm(file);
        await mkdir(join(file, "below"), { recursive: true });
      },
      ALL,
    ],
    ["with a wrong byte in a file of a panel", (file) => flip(file, (bytes) => bytes.indexOf('"of"')), 1],
  ])("%s: invalid entries are rendered again", async (_, spoil, made) => {
    const cache = await temporaryFolder();
    await build(cache);
    const [file = ""] = await filesIn(cache);
    await spoil(file);
    expect(await build(cache)).toBe(made);
    expect(await build(cache)).toBe(0);
    expect(await filesIn(cache)).toEqual([file]);
  });

  test("of a site with another configuration is not used", async () => {
    const cache = await temporaryFolder();
    await build(cache, { hasLayout: true });
    const [other = ""] = await filesIn(cache);
    await build(cache);
    const [file = ""] = (await filesIn(cache)).filter((name) => name !== other);
    await copyFile(other, file);
    expect(await build(cache)).toBe(ALL);
  });

  test("is not left incomplete by a killed build", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    const cache = await temporaryFolder({
      [`pages/of-it.${pid}-0a1b2c3d-0000-4000-8000-000000000000.tmp`]: "half of it",
    });
    await build(cache);
    expect(await filesIn(cache)).toHaveLength(1);
  });

  test("just written is kept, even if the clock was set back since the others were written", async () => {
    const folder = await temporaryFolder();
    for (const name of ["1", "2", "3", "4"]) {
      createCacheFile(join(folder, name))?.commit([]);
      await utimes(join(folder, name), 5_000_000_000, 5_000_000_000 + Number(name));
    }
    createCacheFile(join(folder, "now"))?.commit([]);
    expect((await readdir(folder)).sort()).toEqual(["2", "3", "4", "now"]);
  });

  test("is written by each of two parallel builds, and the last one is read", async () => {
    const cache = await temporaryFolder();
    const meanwhile = async (): Promise<void> => expect(await build(cache)).toBe(ALL);
    expect(await build(cache, { meanwhile })).toBe(ALL);
    expect(await build(cache)).toBe(0);
    expect(await filesIn(cache)).toHaveLength(1);
  });

  test("is not written if nothing changed", async () => {
    const cache = await temporaryFolder();
    await build(cache, { outputMode: "json" });
    expect(await filesIn(cache)).toEqual([]);
  });

  test("that cannot be written does not stop a build", async () => {
    const cache = await temporaryFolder({ pages: "a file where the folder would be" });
    expect(await build(cache)).toBe(ALL);
    expect(await build(cache)).toBe(ALL);
  });

  test("is removed if it was not used for long", async () => {
    const folder = await temporaryFolder();
    const files = ["1", "2", "3", "4", "5"].map((name) => join(folder, name));
    for (const [index, file] of files.slice(0, 4).entries()) {
      createCacheFile(file)?.commit([]);
      await utimes(file, index, index);
    }
    openCacheFile(files[0] ?? "")?.storage.close();
    createCacheFile(files[4] ?? "")?.commit([]);
    expect((await readdir(folder)).sort()).toEqual(["1", "3", "4", "5"]);
  });

  test("is removed if all together exceed 2 GB", async () => {
    const folder = await temporaryFolder({ older: "", old: "" });
    await truncate(join(folder, "older"), 2 ** 20);
    await truncate(join(folder, "old"), 2 ** 31 - 2 ** 20);
    await utimes(join(folder, "older"), 0, 0);
    await utimes(join(folder, "old"), 1, 1);
    createCacheFile(join(folder, "new"))?.commit([]);
    expect((await readdir(folder)).sort()).toEqual(["new", "old"]);
  });
});

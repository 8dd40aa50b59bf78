import { describe, expect, test } from "vitest";
import { createPageKeys, type PageKeys } from "../../../eleventy-plugin/pages/cache/page-key.js";
import type { BuildState } from "../../../eleventy-plugin/pages/context/build-state.js";
import { listPages } from "../../../eleventy-plugin/pages/list/page-list.js";
import { noGuideLinks } from "../../../eleventy-plugin/site/guides/guide-links.js";
import { pageFrame, pageView } from "../../../eleventy-plugin/pages/views/page-view.js";
import type { NativePage } from "../../../eleventy-plugin/pages/context/page.js";
import { hasPanel, panelFiles } from "../../../eleventy-plugin/pages/views/panel-view.js";
import { pageMarkdown } from "../../../eleventy-plugin/pages/markdown-pages/page-markdown.js";
import { hasMarkdownPage } from "../../../eleventy-plugin/pages/urls/page-url.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import type { Reference } from "../../../eleventy-plugin/portable/model/index.js";
import { edited, fieldOf, pathsIn, type Path } from "../../normalise/edited.js";
import { FEATURES, normalised, readFixture } from "../../normalise/normalised.js";
import { sampled } from "../../support/sample.js";
import { siteContext as context } from "../../support/site-context.js";

/** Returns the pages that have a key, and their keys, by URL. */
function keyedPages(
  reference: Reference,
  keys: PageKeys,
): ReadonlyMap<string, { page: NativePage; key: string }> {
  const pages = (listPages([reference], defaultLabels, true) as NativePage[]).flatMap((page) => {
    const key = keys.forPage(page, { frame: pageFrame(page, context), texts: {} });
    return key === undefined ? [] : [[page.url, { page, key }] as const];
  });
  return new Map(pages);
}

/** Simulates serving: shows one reference after another. */
function serving(): { readonly keys: PageKeys; show(reference: Reference): void } {
  const state = { results: [] as unknown as BuildState["results"] };
  const show = (reference: Reference): void =>
    void (state.results = [{ reference }] as unknown as BuildState["results"]);
  return { keys: createPageKeys(state, noGuideLinks), show };
}

/** Returns everything written for a page, except the name of the file with all operations. */
function written(page: NativePage): string {
  const view = pageView(page, context);
  return JSON.stringify({
    view: { ...view, sidebar: { ...view.sidebar, list: "" } },
    markdown: hasMarkdownPage(page) ? pageMarkdown(page, view, {}, context) : "",
    files: hasPanel(page, context.options) ? panelFiles(page, context.options, context.labels) : {},
  });
}

/**
 * Returns the paths of leaf values, as a sample for each field. Of leaves whose paths differ only in indexes,
 * it uses the first and the last.
 */
function leavesIn(reference: Reference): readonly Path[] {
  const byKind = new Map<string, Path[]>();
  for (const path of pathsIn(reference)) {
    // Skips `kind`, which distinguishes two models. It is not printed, and properties of the other model
    // would be missing.
    if (typeof valueAt(reference, path) === "object" || path.at(-1) === "kind") continue;
    const kind = path.filter((key) => !/^\d+$/.test(String(key))).join(".");
    byKind.set(kind, [...(byKind.get(kind) ?? []), path]);
  }
  const leaves = [...byKind.values()].flatMap((paths) => [...new Set([paths.at(0), paths.at(-1)])]) as Path[];
  return sampled(leaves, fieldOf);
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((found, key) => (found as Record<string, unknown>)[key], value);

/** Returns another value of the same type. A URL remains a URL, such as `/reference/schemas/bar-2/`. */
function another(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  return String(value).replace(/\/?$/, "-2$&");
}

describe("pages with the same URL and key are equal after a value of the reference changed", () => {
  test.each(["bodies", ...FEATURES])("%s", (feature) => {
    const { reference } = normalised(readFixture(feature));
    const { keys, show } = serving();
    show(reference);
    const before = keyedPages(reference, keys);
    const texts = new Map([...before].map(([url, { page }]) => [url, written(page)]));
    const stale = new Set<string>();
    for (const path of leavesIn(reference)) {
      const after = edited(reference, path, another) as Reference;
      const pages = keyedPages(after, serving().keys);
      show(after);
      for (const [url, { page, key }] of pages) {
        const known = keys.forPage(page);
        if (known !== undefined && known !== key)
          stale.add(`${url}: ${path.join("/")}, without surroundings`);
        if (key !== before.get(url)?.key) continue;
        if (written(page) !== texts.get(url)) stale.add(`${url}: ${path.join("/")}`);
      }
    }
    expect([...stale]).toEqual([]);
  });

  test("also the mark of a schema that uses another, where the sidebar lists no schemas", () => {
    const names = Array.from({ length: 42 }, (_, index) => `Schema${index}`);
    const part = { $ref: "#/components/schemas/Part" };
    const documentWith = (deprecated: boolean): object => ({
      openapi: "3.1.0",
      info: { title: "Many", version: "1" },
      paths: {},
      components: {
        schemas: {
          Part: { type: "object", properties: { a: { type: "string" } } },
          ...Object.fromEntries(names.map((name) => [name, { type: "object", properties: { part } }])),
          Last: { type: "object", deprecated, properties: { part } },
        },
      },
    });
    const [before, after] = [false, true].map((deprecated) => {
      const { reference } = normalised(documentWith(deprecated));
      return keyedPages(reference, serving().keys).get("/reference/schemas/part/");
    });
    expect(after?.key).toBeTypeOf("string");
    expect(after?.key).not.toBe(before?.key);
  });
});

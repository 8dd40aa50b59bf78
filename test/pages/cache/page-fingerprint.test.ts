import { describe, expect, test } from "vitest";
import {
  contentFingerprint,
  pageFingerprint,
} from "../../../eleventy-plugin/pages/cache/page-fingerprint.js";
import { listPages } from "../../../eleventy-plugin/pages/page-list.js";
import { pageFrame, pageView } from "../../../eleventy-plugin/pages/page-view.js";
import type { NativePage } from "../../../eleventy-plugin/pages/page.js";
import { hasPanel, panelFiles } from "../../../eleventy-plugin/pages/views/panel-view.js";
import { pageMarkdown } from "../../../eleventy-plugin/pages/markdown-pages/page-markdown.js";
import { hasMarkdownPage } from "../../../eleventy-plugin/pages/markdown-pages/markdown-url.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import type { Reference } from "../../../eleventy-plugin/portable/model/index.js";
import { edited, pathsIn, type Path } from "../../normalise/edited.js";
import { FEATURES, normalised, readFixture } from "../../normalise/normalised.js";
import { siteContext as context } from "../../support/site-context.js";

/** The pages that are kept, by their addresses: those that have a fingerprint. */
function keptPages(reference: Reference): ReadonlyMap<string, { page: NativePage; fingerprint: string }> {
  const pages = (listPages([reference], defaultLabels) as NativePage[]).flatMap((page) => {
    const content = contentFingerprint(page);
    if (content === undefined) return [];
    const frame = pageFrame(page, context);
    return [[page.url, { page, fingerprint: pageFingerprint(page, content, { frame, texts: {} }) }] as const];
  });
  return new Map(pages);
}

/** All that is written of a page, but for the name of the list of all operations. */
function written(page: NativePage): string {
  const view = pageView(page, context);
  return JSON.stringify({
    view: { ...view, sidebar: { ...view.sidebar, list: "" } },
    markdown: hasMarkdownPage(page) ? pageMarkdown(page, view, {}, context) : "",
    files: hasPanel(page, context.options) ? panelFiles(page, context.options, context.labels) : {},
  });
}

/** Of the leaves at places that differ in an index alone the first and the last. */
function leavesIn(reference: Reference): readonly Path[] {
  const byKind = new Map<string, Path[]>();
  for (const path of pathsIn(reference)) {
    // Which of the two models it is: nothing is printed of it, and the parts of the other one are missing.
    if (typeof valueAt(reference, path) === "object" || path.at(-1) === "kind") continue;
    const kind = path.filter((key) => !/^\d+$/.test(String(key))).join(".");
    byKind.set(kind, [...(byKind.get(kind) ?? []), path]);
  }
  return [...byKind.values()].flatMap((paths) => [...new Set([paths.at(0), paths.at(-1)])]) as Path[];
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((found, key) => (found as Record<string, unknown>)[key], value);

/** An address stays one: `/reference/schemas/bar-2/`. */
function another(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  return String(value).replace(/\/?$/, "-2$&");
}

describe("pages of one address and one fingerprint are the same, whatever is changed in the reference", () => {
  test.each(["bodies", ...FEATURES])("%s", (feature) => {
    const { reference } = normalised(readFixture(feature));
    const before = keptPages(reference);
    const texts = new Map([...before].map(([url, { page }]) => [url, written(page)]));
    const stale = new Set<string>();
    for (const path of leavesIn(reference)) {
      for (const [url, { page, fingerprint }] of keptPages(edited(reference, path, another) as Reference)) {
        if (fingerprint !== before.get(url)?.fingerprint) continue;
        if (written(page) !== texts.get(url)) stale.add(`${url}: ${path.join("/")}`);
      }
    }
    expect([...stale]).toEqual([]);
  });
});

import { readFile } from "node:fs/promises";
import type { Element } from "hast";
import { describe, expect, test } from "vitest";
import { builtSite, type Site, useBuiltSite } from "../support/eleventy-site.js";
import { elementsOf } from "../support/page-elements.js";

const read = (path: string): Promise<string> => readFile(path, "utf8");

/** One page of each kind. */
const KINDS: readonly (readonly [kind: string, file: string])[] = [
  ["overview", "reference/index.html"],
  ["tag", "reference/tools/index.html"],
  ["operation", "reference/tools/add-tool/index.html"],
  ["webhooks", "reference/webhooks/index.html"],
  ["webhook", "reference/webhooks/post-tool-taken/index.html"],
  ["schemas", "reference/schemas/index.html"],
  ["schema", "reference/schemas/tool/index.html"],
  ["overview of events", "events/index.html"],
  ["channels", "events/channels/index.html"],
];

/** Returns the levels of all headings, in order. */
const levels = (html: string): readonly number[] =>
  elementsOf(html)
    .flatMap(({ tagName }) => /^h([1-6])$/.exec(tagName)?.[1] ?? [])
    .map(Number);

/** Returns the files of the site, with its configuration and its layout changed. */
async function titledSite(
  change: (text: string) => string = (text) => text,
): Promise<Readonly<Record<string, string>>> {
  const folder = "fixtures/sites/titled-layout";
  return {
    "eleventy.config.js": change(await read(`${folder}/eleventy.config.js`)),
    "_includes/page.njk": change(await read(`${folder}/_includes/page.njk`)),
    "specs/kitchen-sink.yaml": await read("fixtures/openapi/kitchen-sink.yaml"),
    "specs/request-reply.yaml": await read("fixtures/asyncapi/request-reply.yaml"),
  };
}

const pagesOf = async (site: Site): Promise<readonly string[]> =>
  (await site.written()).filter((path) => /^(?:reference|events)\/.*html$/.test(path));

/** Returns the texts of all `h1` elements, with a mark after our own. */
const titles = (html: string): readonly string[] =>
  elementsOf(html)
    .filter(({ tagName }) => tagName === "h1")
    .map(
      (heading) =>
        `${textOf(heading)}${String(heading.properties["className"]).includes("ar-h1") ? " (ours)" : ""}`,
    );

const textOf = ({ children }: Element): string =>
  children
    .map((child) => (child.type === "text" ? child.value : child.type === "element" ? textOf(child) : ""))
    .join("");

describe("a layout that prints the title of each page", () => {
  const site = useBuiltSite(() => titledSite());

  test.each(KINDS)("%s: the layout's h1 is the only one, and no level is skipped", async (_, file) => {
    const found = levels(await site.read(file));
    expect(found.filter((level) => level === 1)).toEqual([1]);
    expect(found[0]).toBe(1);
    expect(found.filter((level, index) => index > 0 && level > (found[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test("all other pages do so, too, and the surrounding content stays", async () => {
    for (const file of await pagesOf(site)) {
      const found = titles(await site.read(file));
      expect(found, file).toHaveLength(1);
      expect(found[0], file).not.toContain("(ours)");
    }
    const operation = await site.read("reference/tools/add-tool/index.html");
    expect(titles(operation)).toEqual(["Add a tool"]);
    expect(operation).toContain('class="ar-crumbs"');
    expect(operation).toContain('class="ar-call"');
  });
});

test.each<[name: string, layout: (text: string) => string, titles: readonly string[]]>([
  [
    "that prints the title, and `heading: true`",
    (text) => text.replace('layout: "page.njk"', 'layout: "page.njk", heading: true'),
    ["Add a tool", "Add a tool (ours)"],
  ],
  [
    "that prints none, and `heading: false`",
    (text) =>
      text
        .replace("<h1>{{ title }}</h1>", "")
        .replace('layout: "page.njk"', 'layout: "page.njk", heading: false'),
    [],
  ],
])("a layout %s", async (_, change, expected) => {
  const site = await builtSite(await titledSite(change));
  expect(titles(await site.read("reference/tools/add-tool/index.html"))).toEqual(expected);
});

import { readFile } from "node:fs/promises";
import type { Element } from "hast";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite, type Site } from "../support/eleventy-site.js";
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

async function titledSite(change: (text: string) => string = (text) => text): Promise<Site> {
  const folder = "fixtures/sites/titled-layout";
  const site = await createSite({
    "eleventy.config.js": change(await read(`${folder}/eleventy.config.js`)),
    "_includes/page.njk": change(await read(`${folder}/_includes/page.njk`)),
    "specs/kitchen-sink.yaml": await read("fixtures/openapi/kitchen-sink.yaml"),
    "specs/request-reply.yaml": await read("fixtures/asyncapi/request-reply.yaml"),
  });
  const { code, stdout, stderr } = await site.build();
  expect(code, stdout + stderr).toBe(0);
  return site;
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
  let site: Site;
  beforeAll(async () => {
    site = await titledSite();
  });
  afterAll(() => site.dispose());

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
    "in capitals, in a link",
    (text) => text.replace("<h1>{{ title }}", "<h1 class=big><a href='#'>{{ title | upper }}</a>"),
    ["ADD A TOOL"],
  ],
  [
    "with the API's name",
    (text) => text.replace("<h1>{{ title }}", "<h1>{{ fullTitle }}"),
    ["Add a tool – Tinkerer’s Workshop API"],
  ],
  [
    "the site's name, on every page",
    (text) => text.replace("<h1>{{ title }}", "<h1>My workshop"),
    ["My workshop", "Add a tool (ours)"],
  ],
  [
    "in a comment alone",
    (text) => text.replace("<h1>{{ title }}</h1>", "<!-- <h1>{{ title }}</h1> -->"),
    ["Add a tool (ours)"],
  ],
  [
    "and `heading: true`",
    (text) => text.replace('layout: "page.njk"', 'layout: "page.njk", heading: true'),
    ["Add a tool", "Add a tool (ours)"],
  ],
  [
    "none, and `heading: false`",
    (text) =>
      text
        .replace("<h1>{{ title }}</h1>", "")
        .replace('layout: "page.njk"', 'layout: "page.njk", heading: false'),
    [],
  ],
])("a layout whose h1 is: %s", async (_, change, expected) => {
  const site = await titledSite(change);
  expect(titles(await site.read("reference/tools/add-tool/index.html"))).toEqual(expected);
  await site.dispose();
});

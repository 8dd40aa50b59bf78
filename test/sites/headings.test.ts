import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSite, type Site } from "../support/eleventy-site.js";
import { elementsOf } from "../support/page-elements.js";

const read = (path: string): Promise<string> => readFile(path, "utf8");

/** One page of each kind, with a text that only it has in its content. */
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

/** The levels of all headings, in order. */
const levels = (html: string): readonly number[] =>
  elementsOf(html)
    .flatMap(({ tagName }) => /^h([1-6])$/.exec(tagName)?.[1] ?? [])
    .map(Number);

async function titledSite(change: (config: string) => string): Promise<{ site: Site; printed: string }> {
  const folder = "fixtures/sites/titled-layout";
  const site = await createSite({
    "eleventy.config.js": change(await read(`${folder}/eleventy.config.js`)),
    "_includes/page.njk": await read(`${folder}/_includes/page.njk`),
    "specs/kitchen-sink.yaml": await read("fixtures/openapi/kitchen-sink.yaml"),
    "specs/request-reply.yaml": await read("fixtures/asyncapi/request-reply.yaml"),
  });
  const { code, stdout, stderr } = await site.build();
  expect(code, stdout + stderr).toBe(0);
  return { site, printed: stdout + stderr };
}

describe("heading: false in a layout that prints the title", () => {
  let site: Site;
  let printed: string;
  beforeAll(async () => {
    ({ site, printed } = await titledSite((config) => config));
  });
  afterAll(() => site.dispose());

  test.each(KINDS)("%s: the layout's h1 is the only one, and no level is passed over", async (_, file) => {
    const found = levels(await site.read(file));
    expect(found.filter((level) => level === 1)).toEqual([1]);
    expect(found[0]).toBe(1);
    expect(found.filter((level, index) => index > 0 && level > (found[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test("so are those of all other pages, what stood around ours stays, and nothing is warned of", async () => {
    for (const file of (await site.written()).filter((path) => /^(?:reference|events)\/.*html$/.test(path)))
      expect(
        levels(await site.read(file)).filter((level) => level === 1),
        file,
      ).toEqual([1]);
    const operation = await site.read("reference/tools/add-tool/index.html");
    expect(operation).toContain('class="ar-crumbs"');
    expect(operation).toContain('class="ar-call"');
    expect(printed).not.toContain("layout-prints-title");
  });
});

describe("without it", () => {
  test("one warning counts the pages that have two h1, and names one", async () => {
    const { site, printed } = await titledSite((config) => config.replace("heading: false,", ""));
    const pages = (await site.written()).filter((path) => /^(?:reference|events)\/.*html$/.test(path));
    expect(printed.match(/\[layout-prints-title\]/g)).toHaveLength(1);
    expect(printed).toContain(
      `The layout \`page.njk\` prints an \`h1\` of its own, so ${pages.length} pages have two, such as \``,
    );
    await site.dispose();
  });
});

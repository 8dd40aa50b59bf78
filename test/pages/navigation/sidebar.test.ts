import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { listPages } from "../../../eleventy-plugin/pages/list/page-list.js";
import type { ReferencePage } from "../../../eleventy-plugin/pages/context/page.js";
import {
  sidebar,
  type Sidebar,
  type SidebarGroup,
} from "../../../eleventy-plugin/pages/navigation/sidebar.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import type { Reference } from "../../../eleventy-plugin/portable/model/index.js";
import { siteContext } from "../../support/site-context.js";
import { referenceOf } from "../../support/reference-of.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const sidebarAt = (reference: Reference, url: string): Sidebar => {
  const page = listPages([reference], defaultLabels).find((each) => each.url === url) as ReferencePage;
  return sidebar(page, siteContext);
};
const groupsOf = ({ sections }: Sidebar): readonly SidebarGroup[] => sections.flatMap(({ groups }) => groups);
const entriesOf = (bar: Sidebar): readonly string[] =>
  groupsOf(bar).flatMap(({ entries }) => entries.map(({ title }) => title));

/** The document's schemas: few enough to be listed on every page. */
const SCHEMAS = ["Kind", "Tool", "NewTool", "Handle", "WoodHandle", "PlasticHandle", "Part", "Problem"];

describe("the sidebar of a document with groups of tags, webhooks and schemas", () => {
  let reference: Reference;
  beforeAll(async () => {
    reference = await referenceOf(resolve("fixtures/openapi/kitchen-sink.yaml"));
  });

  test("has a section for each group of tags, the other tags, the webhooks and the schemas", () => {
    const bar = sidebarAt(reference, "/reference/");
    expect(
      bar.sections.map((section) => [
        section.title,
        groupsOf({ ...bar, sections: [section] }).map(({ title }) => title),
      ]),
    ).toEqual([
      ["Things", ["Tools", "Benches"]],
      ["Odds and ends", ["VeryLongGroupNameWithoutAnySpaceInIt"]],
      [undefined, ["صفحات"]],
      ["Webhooks", ["All webhooks"]],
      ["Schemas", ["All schemas"]],
    ]);
    expect(bar.filter).toBe("Filter 9 operations");
    expect(entriesOf(bar)).toEqual(SCHEMAS);
  });

  test.each([
    ["/reference/", "Overview", []],
    [
      "/reference/tools/",
      "Tools",
      [
        "List tools",
        "Add a tool",
        "Look at a tool in a drawer of a bench of a workshop that may be anywhere in the world",
        "Throw a tool away",
      ],
    ],
    ["/reference/benches/get-benches/", "/benches", ["/benches"]],
    ["/reference/webhooks/post-tool-taken/", "A tool was taken", ["A tool was taken"]],
    ["/reference/schemas/", "All schemas", []],
  ])("at %s marks %s and lists its group", (url, current, entries) => {
    const bar = sidebarAt(reference, url);
    const links = [
      { ...bar.overview, title: "Overview" },
      ...groupsOf(bar),
      ...groupsOf(bar).flatMap((group) => group.entries),
    ];
    expect(links.filter((link) => link.href === bar.current.href).map(({ title }) => title)).toEqual([
      current,
    ]);
    expect(bar.current.isPage).toBe(true);
    expect(entriesOf(bar)).toEqual([...entries, ...SCHEMAS]);
  });

  test("marks the page of a schema among all of them", () => {
    const bar = sidebarAt(reference, "/reference/schemas/part/");
    expect(bar.current).toEqual({ href: "../part/", isPage: true });
    expect(bar.key).toBe(sidebarAt(reference, "/reference/schemas/tool/").key);
  });

  test.each([
    [40, 40, { href: "../s7/", isPage: true }],
    [41, 0, { href: "../", isPage: false }],
  ])("of %i schemas lists %i, on the page of one, too", async (count, printed, current) => {
    const file = join(await temporaryFolder(), "api.json");
    const schemas = Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}`, {}]));
    const info = { title: "Small", version: "1" };
    await writeFile(file, JSON.stringify({ openapi: "3.1.0", info, paths: {}, components: { schemas } }));
    const bar = sidebarAt(await referenceOf(file), "/reference/schemas/s7/");
    expect(entriesOf(bar)).toHaveLength(printed);
    expect(bar.current).toEqual(current);
    const marked = groupsOf(bar).flatMap((group) => [group, ...group.entries]);
    expect(marked.filter(({ href }) => href === current.href)).toHaveLength(1);
  });

  test("marks deprecated entries", () => {
    const [tools] = groupsOf(sidebarAt(reference, "/reference/tools/"));
    expect(tools?.entries.map(({ marks }) => marks.map(({ name }) => name))).toEqual([
      [],
      [],
      [],
      ["deprecated"],
    ]);
  });
});

describe("1,200 operations", () => {
  const build = async (tagOf: (index: number) => string, more: object = {}): Promise<Reference> => {
    const folder = await temporaryFolder();
    const paths = Object.fromEntries(
      Array.from({ length: 1200 }, (_, index) => [
        `/things/${index}`,
        {
          get: {
            operationId: `thing${index}`,
            summary: `Thing ${index}`,
            tags: [tagOf(index)],
            responses: { 200: { description: "OK" } },
          },
        },
      ]),
    );
    const file = join(folder, "many.json");
    const info = { title: "Many", version: "1" };
    await writeFile(file, JSON.stringify({ openapi: "3.1.0", info, paths, ...more }));
    return referenceOf(file);
  };

  test("fewer than eight have no filter", async () => {
    const small = await referenceOf(resolve("fixtures/openapi/rows-and-examples.yaml"));
    expect(sidebarAt(small, small.url).filter).toBeUndefined();
  });

  test("in one tag: sixty around the current one, and a link to all of them", async () => {
    const bar = sidebarAt(await build(() => "All"), "/reference/all/thing600/");
    const [group] = groupsOf(bar);
    expect(group?.entries).toHaveLength(60);
    expect(group?.entries[30]).toMatchObject({ title: "Thing 600", href: "../thing600/" });
    expect(bar.current.href).toBe("../thing600/");
    expect(group?.all).toBe("All 1,200");
    expect(bar.filter).toBe("Filter 1,200 operations");
  });

  test.each([
    [0, "Thing 0", 0],
    [1199, "Thing 1140", 59],
  ])("at either end also sixty: thing %i", async (index, first, at) => {
    const bar = sidebarAt(await build(() => "All"), `/reference/all/thing${index}/`);
    const [group] = groupsOf(bar);
    expect(group?.entries).toHaveLength(60);
    expect(group?.entries[0]?.title).toBe(first);
    expect(group?.entries[at]?.href).toBe(bar.current.href);
  });

  test("in 40 tags: 40 links and the thirty of the current tag", async () => {
    const bar = sidebarAt(await build((index) => `Tag ${index % 40}`), "/reference/tag-7/thing47/");
    expect(groupsOf(bar)).toHaveLength(40);
    expect(groupsOf(bar).every(({ count }) => count === 30)).toBe(true);
    expect(entriesOf(bar)).toHaveLength(30);
    expect(groupsOf(bar).find(({ title }) => title === "Tag 7")?.all).toBeUndefined();
    expect(bar.sections.map(({ all }) => all)).toEqual([undefined]);
  });

  test.each([
    ["/reference/tag-200/thing200/", "Tag 150", "Tag 249", "../../#groups"],
    ["/reference/tag-3/", "Tag 0", "Tag 99", "../#groups"],
    ["/reference/tag-399/", "Tag 300", "Tag 399", "../#groups"],
    ["/reference/", "Tag 0", "Tag 99", "./#groups"],
  ])(
    "in 400 tags: a hundred around that of %s, and a link to all of them",
    async (url, first, last, href) => {
      const bar = sidebarAt(await build((index) => `Tag ${index % 400}`), url);
      const titles = groupsOf(bar).map(({ title }) => title);
      expect([titles.length, titles[0], titles.at(-1)]).toEqual([100, first, last]);
      expect(bar.sections.map(({ all }) => all)).toEqual([{ title: "All 400", href }]);
    },
  );

  test("in 400 tags of four sections: those around the current one with their headings, and the entries other than tags", async () => {
    const reference = await build((index) => `Tag ${index % 400}`, {
      "x-tagGroups": [0, 1, 2, 3].map((group) => ({
        name: `Section ${group}`,
        tags: Array.from({ length: 100 }, (_, index) => `Tag ${group * 100 + index}`),
      })),
      components: { schemas: { Thing: { type: "object" } } },
    });
    const { sections } = sidebarAt(reference, "/reference/tag-120/");
    expect(sections.map(({ title, groups, all }) => [title, groups.length, all?.title])).toEqual([
      ["Section 0", 30, undefined],
      ["Section 1", 70, "All 400"],
      ["Schemas", 1, undefined],
    ]);
  });
});

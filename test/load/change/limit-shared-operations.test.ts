import { describe, expect, test } from "vitest";
import { isPlainObject } from "../../../eleventy-plugin/document/plain-object.js";
import { loadFiles, type Loaded } from "../load-source.js";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const responses = { 200: { description: "OK" } };

type Items = Readonly<Record<string, unknown>>;

const map = (length: number, make: (index: number) => readonly [string, unknown]): Items =>
  Object.fromEntries(Array.from({ length }, (_, index) => make(index)));
const all = (operation: unknown): Items => Object.fromEntries(METHODS.map((method) => [method, operation]));
const eight = all({ responses });

/**
 * Number of shared operations that even the smallest document may have. `mostOf` returns the limit for a
 * document, plus eight for the operations of one more path.
 */
const MIN_COUNT = 500;
const mostOf = (text: string): number => MIN_COUNT + 8 + text.length / 160;

const kept = (loaded: Loaded, under = "paths"): readonly string[] => {
  const found = loaded.document[under];
  return isPlainObject(found) ? Object.keys(found) : [];
};
const told = ({ warnings }: Loaded) => warnings.filter(({ code }) => code === "shared-operations");

const json = (paths: Items, more: Items = {}, openapi = "3.1.0"): string =>
  JSON.stringify({ openapi, info: { title: "T", version: "1" }, paths, ...more });
const item = { components: { pathItems: { p: eight } } };
const refers = (count: number, $ref: string): Items => map(count, (index) => [`/a${index}`, { $ref }]);
const yaml = (anchor: string, line: (index: number) => string): string =>
  [
    "openapi: 3.1.0",
    'info: { title: T, version: "1" }',
    `x-p: &p ${anchor}`,
    "paths:",
    ...Array.from({ length: 450 }, (_, index) => line(index)),
  ].join("\n");

/**
 * Documents with 450 paths that share the same eight operations: what declares the operations, file name,
 * content.
 */
const shared: readonly (readonly [what: string, file: string, text: string])[] = [
  ["a component", "api.json", json(refers(450, "#/components/pathItems/p"), item)],
  ["another path", "api.json", json({ "/first": eight, ...refers(449, "#/paths/~1first") })],
  ["a path that comes later", "api.json", json({ ...refers(449, "#/paths/~1last"), "/last": eight })],
  [
    "a component by way of another",
    "api.json",
    json(refers(450, "#/components/pathItems/q"), {
      components: { pathItems: { p: eight, q: { $ref: "#/components/pathItems/p" } } },
    }),
  ],
  [
    "operations of a component",
    "api.json",
    json(
      map(450, (index) => [
        `/a${index}`,
        Object.fromEntries(METHODS.map((method) => [method, { $ref: `#/x-p/${method}` }])),
      ]),
      { "x-p": eight },
    ),
  ],
  [
    "a path of Swagger 2.0",
    "api.json",
    JSON.stringify({
      swagger: "2.0",
      info: { title: "T", version: "1" },
      paths: { "/first": eight, ...refers(449, "#/paths/~1first") },
    }),
  ],
  [
    "a component, with a summary each",
    "api.json",
    json(
      map(450, (index) => [`/a${index}`, { $ref: "#/components/pathItems/p", summary: `S${index}` }]),
      item,
    ),
  ],
  ["an alias", "api.yaml", yaml(JSON.stringify(eight), (index) => `  /a${index}: *p`)],
  ["a merge key", "api.yaml", yaml(JSON.stringify(eight), (index) => `  /a${index}: { <<: *p, summary: S }`)],
  ["operations without anything", "api.yaml", yaml(JSON.stringify(all(null)), (i) => `  /a${i}: { <<: *p }`)],
];

describe("paths that share the operations of", () => {
  test.each(shared)("%s", async (_, file, text) => {
    const loaded = await loadFiles({ [file]: text });
    const count = kept(loaded).length;
    expect(8 * (count - 1)).toBeGreaterThan(MIN_COUNT - 8);
    expect(8 * (count - 1)).toBeLessThan(mostOf(text));
    expect(told(loaded)).toHaveLength(1);
    const what = `${(8 * (450 - count)).toLocaleString("en")} operations of ${450 - count} paths, beginning with this one, were omitted`;
    expect(told(loaded)[0]?.facts["what"]).toBe(what);
    expect(told(loaded)[0]?.place.pointer).toMatch(/^#\/paths\/~1a\d+$/);
  });

  test("another file", async () => {
    const text = json(refers(450, "./item.json"));
    const loaded = await loadFiles({ "api.json": text, "item.json": eight });
    expect(8 * (kept(loaded).length - 1)).toBeLessThan(mostOf(text + JSON.stringify(eight)));
    expect(told(loaded)).toHaveLength(1);
  });
});

test("webhooks are counted with paths", async () => {
  const webhooks = refers(450, "#/components/pathItems/p");
  const text = json(refers(50, "#/components/pathItems/p"), { ...item, webhooks });
  const loaded = await loadFiles({ "api.json": text });
  expect(kept(loaded)).toHaveLength(50);
  expect(8 * (49 + kept(loaded, "webhooks").length)).toBeLessThan(mostOf(text));
  expect(told(loaded)[0]?.place.pointer).toMatch(/^#\/webhooks\/~1a\d+$/);
});

test("callbacks count as operations", async () => {
  const callbacks = { c: { $ref: "#/components/callbacks/c" } };
  const text = json(
    map(100, (index) => [`/a${index}`, { get: { responses, callbacks } }]),
    { components: { callbacks: { c: map(10, (index) => [`{$url}/${index}`, eight]) } } },
  );
  const loaded = await loadFiles({ "api.json": text });
  // Each path after the first repeats 80 operations.
  expect(80 * (kept(loaded).length - 1)).toBeLessThan(mostOf(text) + 80);
  expect(told(loaded)).toHaveLength(1);
});

describe("nothing is removed", () => {
  const written = (index: number): readonly [string, Items] => [`/a${index}`, all({})];

  test.each([
    ["where operations are written, however short", json(map(1_000, written))],
    ["where the document writes them itself", json(map(450, (index) => [`/a${index}`, eight]))],
    ["where few are shared", json(refers(60, "#/components/pathItems/p"), item)],
    [
      "of one use of each component",
      json(
        map(450, (index) => [`/a${index}`, { $ref: `#/components/pathItems/p${index}` }]),
        { components: { pathItems: map(450, (index) => [`p${index}`, eight]) } },
      ),
    ],
  ])("%s", async (_, text) => {
    const loaded = await loadFiles({ "api.json": text });
    expect(kept(loaded)).toEqual(Object.keys((JSON.parse(text) as { readonly paths: Items }).paths));
    expect(told(loaded)).toEqual([]);
  });

  test("of paths with their own operations, after others that share", async () => {
    const paths = { ...refers(450, "#/components/pathItems/p"), "/own": { get: { responses } } };
    expect(kept(await loadFiles({ "api.json": json(paths, item) }))).toContain("/own");
  });

  test("of a long document that shares as much", async () => {
    const description = "a".repeat(800_000);
    const info = { title: "T", version: "1", description };
    const loaded = await loadFiles({
      "api.json": json(refers(450, "#/components/pathItems/p"), { ...item, info }),
    });
    expect(kept(loaded)).toHaveLength(450);
  });
});

test("the validated and published document stays complete", async () => {
  const paths = refers(450, "#/components/pathItems/p");
  const { published } = await loadFiles({ "api.json": json(paths, item) });
  expect(Object.keys(published["paths"] as object)).toHaveLength(450);
});

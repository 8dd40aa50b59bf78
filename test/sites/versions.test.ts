import { describe, expect, test } from "vitest";
import { config, useBuiltSite } from "../support/eleventy-site.js";

type Paths = Readonly<Record<string, Readonly<Record<string, string>>>>;

function pets(version: string, paths: Paths): string {
  const operations = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operationId]) => [method, { operationId, tags: ["Pets"] }]),
    ),
  ]);
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version },
    paths: Object.fromEntries(operations),
  });
}

const group = "pets";
const site = useBuiltSite({
  "eleventy.config.js": config({
    site: { url: "https://docs.example.com" },
    openapi: {
      sources: [
        { spec: "v1.json", label: "v1", group },
        { spec: "v10.json", label: "v10", group },
        { spec: "v2.json", label: "v2", group },
        { spec: "other.json", label: "other" },
        { spec: "store-1.json", label: "store 1", group: "store" },
        { spec: "store-2.json", label: "store 2", group: "store" },
        { spec: "store-3.json", label: "store 3", group: "store" },
        { spec: "store-4.json", label: "store 4", group: "store", noindex: true },
      ],
    },
  }),
  "v1.json": pets("1.9.0", { "/pets": { get: "list" }, "/old": { get: "old" } }),
  "v2.json": pets("1.10.0", { "/pets": { get: "listPets", post: "add" }, "/pets/{id}": { get: "one" } }),
  "v10.json": pets("2.0.0", { "/pets": { get: "all" }, "/pets/{petId}": { get: "read" } }),
  "other.json": pets("3.0.0", { "/pets": { get: "list" } }),
  "store-1.json": pets("1.0.0", { "/pets": { get: "list" }, "/old": { get: "old" } }),
  "store-2.json": pets("2.0.0", { "/pets": { get: "list" }, "/old": { get: "old" } }),
  "store-3.json": pets("3.0.0", { "/pets": { get: "list" } }),
  "store-4.json": pets("4.0.0-beta", { "/pets": { get: "list" } }),
});

test("nothing is reported", () => expect(site.outcome.stderr).toBe(""));

interface Switch {
  /** Text and path of each version's link, the newest first. */
  readonly links: readonly (readonly [text: string, path: string])[];
  readonly current: string | undefined;
  readonly canonical: string | undefined;
  readonly marks: readonly string[];
}

async function switchOf(path: string): Promise<Switch> {
  const page = await site.read(`${path.slice(1)}index.html`);
  const details = /<details class="ar-versions">[^]*?<\/details>/.exec(page)?.[0] ?? "";
  const links = [...details.matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/g)];
  return {
    links: links.map(([, href = "", , text = ""]) => [
      text.replace(/<.*/, "").trim(),
      new URL(href, `https://docs.example.com${path}`).pathname,
    ]),
    current: links.find(([, , attributes]) => attributes?.includes("aria-current"))?.[3],
    canonical: /<link rel="canonical" href="https:\/\/docs\.example\.com([^"]*)"/.exec(page)?.[1],
    marks: [...page.matchAll(/<span class="ar-mark[^"]*">([^<]*)<\/span>/g)].map(([, text = ""]) => text),
  };
}

const at = (version: string, page = ""): string => `/reference/${version}/${page}`;

describe("the version switch", () => {
  test("stays on the operation despite other operationIds and variable names; newest first", async () => {
    expect(await switchOf(at("v2", "pets/one/"))).toMatchObject({
      links: [
        ["2.0.0", at("v10", "pets/read/")],
        ["1.10.0", at("v2", "pets/one/")],
        ["1.9.0", at("v1")],
      ],
      current: "1.10.0",
    });
  });

  test("stays on an overview and on the page of a tag", async () => {
    expect((await switchOf(at("v1"))).links.map(([, path]) => path)).toEqual([at("v10"), at("v2"), at("v1")]);
    expect((await switchOf(at("v1", "pets/"))).links.map(([, path]) => path)).toEqual([
      at("v10", "pets/"),
      at("v2", "pets/"),
      at("v1", "pets/"),
    ]);
  });

  test("does not exist for an API with one version", async () => {
    expect((await switchOf(at("other", "pets/list/"))).links).toEqual([]);
  });
});

test.each([
  ["the newest version of an operation", at("v1", "pets/list/"), at("v10", "pets/all/")],
  ["the newest itself", at("v10", "pets/all/"), at("v10", "pets/all/")],
  ["itself, where the newest has no such page", at("v1", "pets/old/"), at("v1", "pets/old/")],
  ["itself, outside of the group", at("other", "pets/list/"), at("other", "pets/list/")],
  ["the newest that has it", at("store-1", "pets/old/"), at("store-2", "pets/old/")],
  ["the newest without `noindex`", at("store-1", "pets/list/"), at("store-3", "pets/list/")],
  ["itself, with `noindex`", at("store-4", "pets/list/"), at("store-4", "pets/list/")],
])("canonical is %s", async (_, page, canonical) => {
  expect((await switchOf(page)).canonical).toBe(canonical);
});

test.each([
  ["was always there", at("v2", "pets/list-pets/"), []],
  ["came later", at("v10", "pets/read/"), ["Added in 1.10.0"]],
  ["went", at("v1", "pets/old/"), ["Removed in 1.10.0"]],
  ["came and went", at("v2", "pets/add/"), ["Added in 1.10.0", "Removed in 2.0.0"]],
])("an operation that %s is marked", async (_, page, marks) => {
  expect((await switchOf(page)).marks).toEqual(marks);
});

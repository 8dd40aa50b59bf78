import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { PanelFile } from "../../eleventy-plugin/portable/panel/panel-file.js";
import { builtSite, config, type Site, siteOfTest } from "../support/eleventy-site.js";

const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/pets/{id}": {
      get: {
        operationId: "getPet",
        tags: ["Pets"],
        description: "A long description that the panel does not need.",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" }, example: 7 }],
        responses: { 200: { description: "OK" } },
      },
    },
  },
  webhooks: { adopted: { post: { responses: { 200: { description: "OK" } } } } },
});

const documentOf = (paths: object): string =>
  JSON.stringify({ openapi: "3.1.0", info: { title: "Pets", version: "1" }, paths });

async function built(openapi: object, more: object = {}, spec = document): Promise<Site> {
  return builtSite({
    "eleventy.config.js": config({ openapi: { spec: "api.json", ...openapi }, ...more }),
    "api.json": spec,
    "events.yaml": await readFile("fixtures/asyncapi/event-panel.yaml", "utf8"),
    "index.md": "# Home",
  });
}

const panelOf = async (made: Site): Promise<PanelFile> =>
  JSON.parse(await made.read("reference/pets/get-pet/panel.json")) as PanelFile;

it("writes the files of a panel beside each operation's page, and none for calls made by the API", async () => {
  const made = await built({});
  expect((await made.written()).filter((path) => path.endsWith("panel.json"))).toEqual([
    "reference/pets/get-pet/panel.json",
  ]);
  const file = await panelOf(made);
  expect(file.first).toEqual({ method: "GET", url: "https://api.example.com/pets/7", notes: [] });
  expect(file.settings).toEqual({
    languages: ["curl", "js", "python"],
    route: "/reference",
    proxy: false,
    credentials: "omit",
    checkAnswers: true,
    labels: {},
  });
  expect(JSON.stringify(file)).not.toContain("long description");
  expect(await made.read("reference/pets/get-pet/index.html")).toContain('id="try-it"');
});

it("omits a long body that is on the page, and writes it to a file for pages without it", async () => {
  const long = { text: "é".repeat(3000) };
  const content = { "application/json": { examples: { short: { value: {} }, long: { value: long } } } };
  const operation = { operationId: "addPet", tags: ["Pets"], requestBody: { content }, responses: {} };
  const made = await built({}, {}, documentOf({ "/pets": { post: operation } }));
  const panel = await made.read("reference/pets/add-pet/panel.json");
  expect(panel).not.toContain("éé");
  expect((JSON.parse(panel) as PanelFile).longTexts).toMatchObject([{ body: 1 }]);
  const [text] = JSON.parse(await made.read("reference/pets/add-pet/panel-bodies.json")) as readonly string[];
  expect(JSON.parse(text ?? "")).toEqual(long);
});

it("loads the schemas for validation from a separate file, not when a panel opens", async () => {
  const deep = (depth: number): object =>
    depth === 0
      ? { type: "string", pattern: "^checked$" }
      : {
          type: "object",
          properties: Object.fromEntries(["a", "b", "c"].map((name) => [name, deep(depth - 1)])),
        };
  const post = (operationId: string, content: object): object => ({
    post: { operationId, tags: ["Pets"], requestBody: { content }, responses: {} },
  });
  const paths = {
    "/json": post("json", { "application/json": { schema: deep(5), example: {} } }),
    "/form": post("form", { "application/x-www-form-urlencoded": { schema: deep(6), example: {} } }),
    "/file": post("file", { "image/png": {} }),
  };
  const made = await built({}, {}, documentOf(paths));
  for (const name of ["json", "form"]) {
    const panel = await made.read(`reference/pets/${name}/panel.json`);
    expect(panel).not.toContain("^checked$");
    expect(panel.length).toBeLessThan(3_000);
    expect(await made.read(`reference/pets/${name}/panel-schemas.json`)).toContain("^checked$");
  }
  const files = (await made.written()).filter((path) => path.endsWith("panel-schemas.json"));
  expect(files.toSorted()).toEqual(
    ["form", "json"].map((name) => `reference/pets/${name}/panel-schemas.json`),
  );
});

it("a missing module for requests stops the build, and the message names the base of its path", async () => {
  const site = await siteOfTest({
    "eleventy.config.js": config({ openapi: { spec: "api.json", playground: { hooks: "./gone.js" } } }),
    "api.json": document,
    "index.md": "# Home",
  });
  const { code, stderr } = await site.build();
  expect(code).toBe(1);
  expect(stderr).toContain("There is no file `./gone.js`.");
  expect(stderr).toContain("openapi.playground.hooks");
});

it("passes the options on: a proxy, cookies, the comparison, replaced labels", async () => {
  const playground = {
    proxy: "https://proxy.example.com/{url}",
    credentials: "include",
    checkAnswers: false,
  };
  // `hooks` is only in the options, because it is not among the settings in the panel's file.
  const given = { ...playground, hooks: false };
  const made = await built(
    { playground: given, codeSamples: ["python"] },
    { labels: { panelBaseUrl: "Basis" } },
  );
  // The file is written although responses are not validated, because it also contains the next operations.
  expect((await made.written()).some((each) => each.endsWith("panel-answers.json"))).toBe(true);
  expect((await panelOf(made)).settings).toEqual({
    ...playground,
    languages: ["python"],
    route: "/reference",
    labels: { panelBaseUrl: "Basis" },
  });
});

it.each([
  [["python"], "Sending needs scripts. The samples beside work in a terminal."],
  [[], "Sending needs scripts."],
])("with samples in %j, readers without scripts see: %s", async (codeSamples, said) => {
  const made = await built({ codeSamples });
  const html = await made.read("reference/pets/get-pet/index.html");
  expect(/<noscript><p[^>]*>([^<]*)/.exec(html)?.[1]).toBe(said);
});

it.each([
  ["x-playground", false],
  ["x-zudoku-playground-enabled", false],
  ["x-explorer-enabled", false],
  ["x-mint", { metadata: { playground: "none" } }],
])("`%s: %j` disables the panel of that operation, with its data", async (name, value) => {
  const marked = JSON.parse(document) as { paths: Record<string, { get: Record<string, unknown> }> };
  const [path = ""] = Object.keys(marked.paths);
  marked.paths["/others"] = { get: { operationId: "others", tags: ["Pets"], responses: {} } };
  Object.assign(marked.paths[path]?.get ?? {}, { [name]: value });
  const made = await built({}, {}, JSON.stringify(marked));
  expect((await made.written()).filter((each) => each.endsWith("panel.json"))).toEqual([
    "reference/pets/others/panel.json",
  ]);
  expect(await made.read("reference/pets/get-pet/index.html")).not.toMatch(/try-it|panel\.json/);
});

it("`playground: false` removes the panel from all pages and the output", async () => {
  const made = await built({ playground: false });
  const paths = await made.written();
  expect(paths.filter((path) => /panel|is-land/.test(path))).toEqual([]);
  for (const path of paths.filter((each) => each.endsWith(".html")))
    expect(await made.read(path)).not.toMatch(/try-it|is-land|panel\.json/);
});

it("`asyncapi.playground: false` removes the panel from pages of events, while operations keep theirs", async () => {
  const made = await built(
    { route: "/api" },
    { asyncapi: { spec: "events.yaml", route: "/events", playground: false } },
  );
  const paths = await made.written();
  expect(paths.filter((path) => path.endsWith("panel.json"))).toEqual(["api/pets/get-pet/panel.json"]);
  expect(paths.filter((path) => path.includes("event-panel"))).toEqual([]);
  const pages = paths.filter((path) => /^events\/.*\.html$/.test(path));
  for (const path of pages)
    expect(await made.read(path), path).not.toMatch(/try-it|is-land|panel|ar-frames|<template/);
  expect(await made.read("events/rooms-room/receive-said/index.html")).toContain('data-sample="wscat"');
});

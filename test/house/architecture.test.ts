import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  arrowsIn,
  circularRooms,
  forbiddenImports,
  inCycles,
  OWN_FILES,
  targetOf,
  withoutImplied,
} from "./forbidden-imports.js";
import { parts } from "./parts.js";
import { sourceFile, sourceFiles, type SourceFile } from "./source-files.js";

const root = new URL("../../", import.meta.url);

it("finds the source files", () => {
  expect([...sourceFiles.keys()]).toContain("eleventy-plugin/index.ts");
  expect(sourceFiles.size).toBeGreaterThan(40);
});

it("no import crosses a boundary between parts", () => {
  expect([...sourceFiles].flatMap(([path, { imports }]) => forbiddenImports(path, imports))).toEqual([]);
});

it("no file imports itself through others", () => {
  const imports = [...sourceFiles].map(([path, { imports }]) => {
    const own = imports.filter(({ specifier }) => specifier.startsWith("."));
    return [path, new Set(own.map(({ specifier }) => targetOf(path, specifier)))] as const;
  });
  expect(inCycles(new Map(imports))).toEqual([]);
});

describe("circularRooms", () => {
  it("finds none in the source tree, at any depth", () => {
    expect(circularRooms(sourceFiles)).toEqual([]);
  });

  const tree = (imports: Readonly<Record<string, string>>): ReadonlyMap<string, SourceFile> =>
    new Map(
      Object.entries(imports).map(([path, target]) => [
        path,
        sourceFile(`import type { A } from "${target}";`),
      ]),
    );

  it.each([
    ["two folders", { "a/x/one.ts": "../y/one.js", "a/y/two.ts": "../x/two.js" }, ["a: x → y, y → x"]],
    [
      "three folders in a ring",
      { "x/one.ts": "../y/one.js", "y/one.ts": "../z/one.js", "z/one.ts": "../x/one.js" },
      [": x → y, y → z, z → x"],
    ],
    [
      "a folder and a file beside it",
      { "a/one.ts": "./x/two.js", "a/x/two.ts": "../other.js" },
      ["a: (files) → x, x → (files)"],
    ],
  ])("finds %s", (_, imports, found) => {
    expect(circularRooms(tree(imports))).toEqual(found);
  });

  it("allows imports in one direction", () => {
    expect(circularRooms(tree({ "a/one.ts": "./x/two.js", "a/x/two.ts": "../y/one.js" }))).toEqual([]);
  });
});

it("no two files export the same name", () => {
  const homes = new Map<string, string[]>();
  for (const [path, { exports }] of sourceFiles)
    for (const name of new Set(exports)) homes.set(name, [...(homes.get(name) ?? []), path]);
  expect([...homes].filter(([, paths]) => paths.length > 1)).toEqual([]);
  expect(homes.size).toBeGreaterThan(1_000);
});

describe("forbiddenImports", () => {
  it.each([
    ["portable code uses Node", "eleventy-plugin/portable/quote.ts", 'import { join } from "node:path";'],
    [
      "portable code reaches out",
      "eleventy-plugin/portable/quote.ts",
      'import { finding } from "../problems/problems.js";',
    ],
    ["a page parses", "eleventy-plugin/pages/context/page.ts", 'import yaml from "js-yaml";'],
    [
      "a page fetches",
      "eleventy-plugin/pages/context/page.ts",
      'const { request } = await import("undici");',
    ],
    [
      "a page reads a document",
      "eleventy-plugin/pages/context/page.ts",
      'import type { LoadedDocument } from "../../document/loaded-document.js";',
    ],
    [
      "a listing loads",
      "eleventy-plugin/listings/llms.ts",
      'import { readSource } from "../load/read/read-source.js";',
    ],
    [
      "a normaliser reads files",
      "eleventy-plugin/normalise/openapi/tags.ts",
      'import { readFile } from "node:fs/promises";',
    ],
    [
      "a normaliser loads",
      "eleventy-plugin/normalise/openapi/tags.ts",
      'export { readSource } from "../../load/read/read-source.js";',
    ],
    [
      "one normaliser uses the other",
      "eleventy-plugin/normalise/openapi/tags.ts",
      'import { channels } from "../asyncapi/channels.js";',
    ],
    [
      "and the other way round",
      "eleventy-plugin/normalise/asyncapi/tags.ts",
      'import type { Paths } from "../openapi/paths.js";',
    ],
    [
      "schemas know OpenAPI",
      "eleventy-plugin/normalise/schema/node.ts",
      'import { paths } from "../openapi/paths.js";',
    ],
    [
      "loading knows Eleventy",
      "eleventy-plugin/load/read.ts",
      'import type { EleventyConfig } from "../eleventy-types.js";',
    ],
    [
      "pages run the build",
      "eleventy-plugin/pages/context/page.ts",
      'import { createBuildState } from "../../site/lifecycle/create-build-state.js";',
    ],
    [
      "a worker across a wall",
      "eleventy-plugin/pages/context/page.ts",
      'new Worker(new URL("../../load/read/read-source.js", import.meta.url));',
    ],
    [
      "the client loads",
      "client/send.ts",
      'import { read } from "../eleventy-plugin/load/read/read-source.js";',
    ],
    ["the client uses Node", "client/send.ts", 'import { createHash } from "node:crypto";'],
    ["CommonJS across a wall", "eleventy-plugin/pages/context/page.ts", 'const yaml = require("js-yaml");'],
    [
      "the proxy knows the rest of the plugin",
      "eleventy-plugin/proxy/x.ts",
      'import { finding } from "../problems/problems.js";',
    ],
    [
      "the plugin imports the server",
      "eleventy-plugin/site/deployment/x.ts",
      'import type { Server } from "../../../server/index.js";',
    ],
    ["a file in no part", "proxy/index.ts", ""],
  ])("rejects that %s", (_, path, source) => {
    expect(forbiddenImports(path, sourceFile(source).imports)).toHaveLength(1);
  });

  it.each([
    ["eleventy-plugin/portable/samples/literals/quote.ts", 'import type { Json } from "../model/json.js";'],
    [
      "eleventy-plugin/load/openapi-document.ts",
      'import yaml from "js-yaml"; import { request } from "undici";',
    ],
    ["eleventy-plugin/normalise/openapi/tags.ts", 'import { schemaNode } from "../schema/schema-node.js";'],
    [
      "client/send.ts",
      'import { buildRequest } from "../eleventy-plugin/portable/request/build-request.js";',
    ],
    [
      "eleventy-plugin/pages/context/page.ts",
      'import { type SourceResult } from "../../references/references.js";',
    ],
  ])("allows %s to import %s", (path, source) => {
    expect(forbiddenImports(path, sourceFile(source).imports)).toEqual([]);
  });
});

describe("the drawing in ARCHITECTURE.md", () => {
  const architecture = readFileSync(new URL("ARCHITECTURE.md", root), "utf8");
  const drawings = [...architecture.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, text = ""]) => text);
  const [drawing = ""] = drawings;
  const everybody = /subgraph everybody\n([\s\S]*?)\n +end\n/.exec(drawing)?.[1] ?? "";
  const boxesIn = (text: string): readonly string[] =>
    [...text.matchAll(/^ +([\w-]+)\["/gm)].map(([, name = ""]) => name);
  /** The name of a part's box: the folder in `eleventy-plugin`, or else in the root. */
  const boxOf = (path: string): string =>
    /^(?:eleventy-plugin\/)?_?(\w+)/.exec(path.replace("types of ", ""))?.[1] ?? path;

  const arrowsOf = (text: string): readonly string[] =>
    [...text.matchAll(/^ +([\w-]+) --> (.+)$/gm)].flatMap(([, from = "", to = ""]) =>
      to.split(" & ").map((target) => `${from} → ${target}`),
    );

  it("has a box for each part, at most 20", () => {
    expect(new Set(boxesIn(drawing))).toEqual(new Set(parts.map(({ path }) => boxOf(path))));
    expect(boxesIn(drawing).length).toBeLessThanOrEqual(20);
  });

  it("has the arrows that the parts allow, except those to parts that all may import", () => {
    const allowed = parts.flatMap(({ path, imports }) =>
      imports
        .filter((target) => !target.startsWith("types of ") && boxOf(target) !== boxOf(path))
        .filter((target) => !boxesIn(everybody).includes(boxOf(target)))
        .map((target) => `${boxOf(path)} → ${boxOf(target)}`),
    );
    expect(arrowsOf(drawing).toSorted()).toEqual([...new Set(allowed)].toSorted());
  });

  it("names existing folders and files", () => {
    expect(parts.map(({ path }) => path).filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });

  it("leaves out no folder", () => {
    const folders = [...sourceFiles.keys()].map((path) => /^(?:eleventy-plugin\/)?[\w.-]+/.exec(path)?.[0]);
    expect([...new Set(folders)].filter((folder) => parts.every(({ path }) => path !== folder))).toEqual([]);
  });

  it.each(["pages", "site", "load", "portable"])("shows the rooms of %s and their imports", (part) => {
    const section = architecture.split(`\n### ${part}\n`)[1]?.split("```")[1] ?? "";
    const folder = `eleventy-plugin/${part}`;
    const arrows = new Map(arrowsIn(folder, sourceFiles));
    arrows.delete(OWN_FILES);
    for (const targets of arrows.values()) targets.delete(OWN_FILES);
    const rooms = new Set([...arrows].flatMap(([from, targets]) => [from, ...targets]));
    expect(new Set(boxesIn(section))).toEqual(rooms);
    const imports = withoutImplied(arrows);
    expect(arrowsOf(section).toSorted()).toEqual(imports.toSorted());
  });
});

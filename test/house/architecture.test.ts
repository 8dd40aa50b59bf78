import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { forbiddenImports } from "./forbidden-imports.js";
import { parts } from "./parts.js";
import { sourceFile, sourceFiles } from "./source-files.js";

const root = new URL("../../", import.meta.url);

it("finds the source files", () => {
  expect([...sourceFiles.keys()]).toContain("eleventy-plugin/index.ts");
  expect(sourceFiles.size).toBeGreaterThan(40);
});

it("no import crosses a boundary between parts", () => {
  expect([...sourceFiles].flatMap(([path, { imports }]) => forbiddenImports(path, imports))).toEqual([]);
});

it("no file imports itself through others", () => {
  const left = new Map(
    [...sourceFiles].map(([path, { imports }]) => [
      path,
      imports
        .filter(({ specifier }) => specifier.startsWith("."))
        .map(({ specifier }) => posix.join(posix.dirname(path), specifier).replace(/\.js$/, ".ts")),
    ]),
  );
  // Repeatedly removes the files that import none of the remaining files, because they are in no cycle. Each
  // file that is left in the end is in a cycle or leads to a cycle.
  for (let free = [...left]; free.length > 0;) {
    free = [...left].filter(([, targets]) => targets.every((target) => !left.has(target)));
    for (const [path] of free) left.delete(path);
  }
  expect([...left.keys()]).toEqual([]);
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
    ["a page parses", "eleventy-plugin/pages/page.ts", 'import yaml from "js-yaml";'],
    ["a page fetches", "eleventy-plugin/pages/page.ts", 'const { request } = await import("undici");'],
    [
      "a page reads a document",
      "eleventy-plugin/pages/page.ts",
      'import type { LoadedDocument } from "../document/loaded-document.js";',
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
      "eleventy-plugin/pages/page.ts",
      'import { createBuildState } from "../lifecycle/create-build-state.js";',
    ],
    [
      "a worker across a wall",
      "eleventy-plugin/pages/page.ts",
      'new Worker(new URL("../load/read/read-source.js", import.meta.url));',
    ],
    [
      "the client loads",
      "client/send.ts",
      'import { read } from "../eleventy-plugin/load/read/read-source.js";',
    ],
    ["the client uses Node", "client/send.ts", 'import { createHash } from "node:crypto";'],
    ["CommonJS across a wall", "eleventy-plugin/pages/page.ts", 'const yaml = require("js-yaml");'],
    [
      "the proxy knows the plugin",
      "server/proxy/x.ts",
      'import { finding } from "../../eleventy-plugin/problems/problems.js";',
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
    ["eleventy-plugin/pages/page.ts", 'import { type SourceResult } from "../references.js";'],
  ])("allows %s to import %s", (path, source) => {
    expect(forbiddenImports(path, sourceFile(source).imports)).toEqual([]);
  });
});

describe("the drawing in ARCHITECTURE.md", () => {
  const architecture = readFileSync(new URL("ARCHITECTURE.md", root), "utf8");
  const drawing = /```mermaid\n([\s\S]*?)```/.exec(architecture)?.[1] ?? "";
  const everybody = /subgraph everybody\n([\s\S]*?)\n +end\n/.exec(drawing)?.[1] ?? "";
  const boxesIn = (text: string): readonly string[] =>
    [...text.matchAll(/^ +(\w+)\["/gm)].map(([, name = ""]) => name);
  const boxOf = (name: string): string => name.split("/")[0] ?? name;

  it("has a box for each part, at most 20", () => {
    expect(new Set(boxesIn(drawing))).toEqual(new Set(parts.map(({ name }) => boxOf(name))));
    expect(boxesIn(drawing).length).toBeLessThanOrEqual(20);
  });

  it("has the arrows that the parts allow, except those to parts that all may import", () => {
    const drawn = [...drawing.matchAll(/^ +(\w+) --> (.+)$/gm)].flatMap(([, from = "", to = ""]) =>
      to.split(" & ").map((target) => `${from} → ${target}`),
    );
    const allowed = parts.flatMap(({ name, imports }) =>
      imports
        .filter((target) => !target.startsWith("types of ") && boxOf(target) !== boxOf(name))
        .filter((target) => !boxesIn(everybody).includes(boxOf(target)))
        .map((target) => `${boxOf(name)} → ${boxOf(target)}`),
    );
    expect(drawn.toSorted()).toEqual([...new Set(allowed)].toSorted());
  });

  it("names existing folders and files", () => {
    const gone = parts.flatMap(({ paths }) => paths).filter((path) => !existsSync(new URL(path, root)));
    expect(gone).toEqual([]);
  });
});

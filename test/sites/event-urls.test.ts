import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { convert } from "@asyncapi/converter";
import { CORE_SCHEMA, load } from "js-yaml";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { config, createSite, type Site } from "../support/eleventy-site.js";

/** Returns every AsyncAPI 2 document in this repository that the published converter accepts. */
async function documentsOfTwo(): Promise<ReadonlyMap<string, string>> {
  const folders = ["fixtures/asyncapi", "fixtures/sites/demo/specs"];
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  const texts = await Promise.all(
    files.flat().map(async (file) => [basename(file, ".yaml"), await readFile(file, "utf8")] as const),
  );
  return new Map(texts.filter(([name, text]) => /^asyncapi: 2\./m.test(text) && name !== "mistakes"));
}

/**
 * Converts a document like `asyncapi convert`, but parses it as YAML 1.2 and passes JSON to the converter,
 * because the converter's own YAML parser runs code.
 */
function upgraded(text: string): string {
  const document = load(text, { schema: CORE_SCHEMA }) as {
    asyncapi: string;
  };
  const known = { ...document, asyncapi: document.asyncapi.replace(/\.\d+$/, ".0") };
  return JSON.stringify(convert(JSON.stringify(known), "3.1.0"));
}

let before: Site;
let after: Site;
let names: readonly string[];

beforeAll(async () => {
  const documents = await documentsOfTwo();
  names = [...documents.keys()];
  const options = {
    asyncapi: { sources: names.map((name) => ({ spec: `specs/${name}.yaml`, label: name })) },
  };
  const files = (change: (text: string) => string): Record<string, string> => ({
    "eleventy.config.js": config(options),
    ...Object.fromEntries([...documents].map(([name, text]) => [`specs/${name}.yaml`, change(text)])),
  });
  vi.spyOn(console, "warn").mockImplementation(() => {});
  [before, after] = await Promise.all([createSite(files((text) => text)), createSite(files(upgraded))]);
  for (const site of [before, after]) {
    const { code, stderr } = await site.build();
    expect(stderr + String(code)).toBe("0");
  }
});

afterAll(() => Promise.all([before?.dispose(), after?.dispose(), vi.restoreAllMocks()]));

const pagesOf = async (site: Site): Promise<readonly (readonly [string, string | undefined])[]> => {
  const pages = (await site.written()).filter(
    (path) => path.startsWith("events/") && path.endsWith("index.html"),
  );
  return Promise.all(
    pages.map(async (path) => [path, /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await site.read(path))?.[1]] as const),
  );
};

test("upgrading a file with the official converter moves no page and changes no heading", async () => {
  const pages = await pagesOf(before);
  expect(names.length).toBeGreaterThan(5);
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.every(([, heading]) => heading)).toBe(true);
  expect(await pagesOf(after)).toEqual(pages);
});

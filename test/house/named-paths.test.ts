import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);

/** Files and folders of the repository that documents for contributors may mention. */
const paths: readonly string[] = readdirSync(root).flatMap((name) =>
  ["_includes", "client", "docs", "eleventy-plugin", "fixtures", "server", "test", ".ci"].includes(name)
    ? readdirSync(new URL(name, root), { recursive: true, encoding: "utf8" }).map(
        (path) => `${name}/${path.replaceAll("\\", "/")}`,
      )
    : [name],
);

/** Paths that exist only after a build, or in a site. */
const elsewhere = ["docs/_site", "llms.txt", "parts/"];

/**
 * Returns the code spans that look like paths: they contain a slash after a word, or end in the extension of
 * a source file. Those in `elsewhere` are omitted.
 */
const pathsIn = (markdown: string): readonly string[] =>
  [...markdown.replace(/^```[^]*?^```$/gm, "").matchAll(/`([^`\s:]+)`/g)]
    .map(([, code = ""]) => code)
    .filter((code) => /\w\/|\.(?:ts|mjs|njk|css)$/.test(code) && !elsewhere.includes(code));

/**
 * Returns a pattern for a path, which may have wildcards: `portable/samples/http/<language>.ts`,
 * `generate/*-shapes.ts`.
 */
const patternOf = (path: string): RegExp => {
  const words = path.replace(/\/$/, "").split(/<[^>]+>|\*|…/);
  return new RegExp(`(?:^|/)${words.map((word) => word.replace(/[.]/g, "\\.")).join(".+")}$`);
};

it.each([
  ["ARCHITECTURE.md", 3],
  ["CONTRIBUTING.md", 10],
  ["eleventy-plugin/README.md", 10],
  ["client/README.md", 10],
])("%s mentions existing files and folders, more than %d", (file, least) => {
  const named = pathsIn(readFileSync(new URL(file, root), "utf8"));
  expect(named.length).toBeGreaterThan(least);
  const isThere = (pattern: RegExp): boolean => paths.some((path) => pattern.test(path));
  expect(named.filter((path) => !isThere(patternOf(path)))).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);

/** Files and folders of the repository that texts for contributors may name. */
const paths: readonly string[] = readdirSync(root).flatMap((name) =>
  ["_includes", "client", "docs", "eleventy-plugin", "fixtures", "server", "test", ".ci"].includes(name)
    ? readdirSync(new URL(name, root), { recursive: true, encoding: "utf8" }).map(
        (path) => `${name}/${path.replaceAll("\\", "/")}`,
      )
    : [name],
);

/** What is only there after a build, and what a site has. */
const elsewhere = ["docs/_site", "llms.txt", "parts/"];

/** Paths among what is set as code: with a slash, or with the extension of a source. */
const pathsIn = (markdown: string): readonly string[] =>
  [...markdown.replace(/^```[^]*?^```$/gm, "").matchAll(/`([^`\s:]+)`/g)]
    .map(([, code = ""]) => code)
    .filter((code) => /\w\/|\.(?:ts|mjs|njk|css)$/.test(code) && !elsewhere.includes(code));

/** `portable/samples/http/<language>.ts` and `drawn-*-shapes.ts` name several. */
const patternOf = (path: string): RegExp => {
  const words = path.replace(/\/$/, "").split(/<[^>]+>|\*|…/);
  return new RegExp(`(?:^|/)${words.map((word) => word.replace(/[.]/g, "\\.")).join(".+")}$`);
};

it.each([
  ["ARCHITECTURE.md", 3],
  ["CONTRIBUTING.md", 10],
  ["eleventy-plugin/README.md", 10],
  ["client/README.md", 10],
])("%s names files and folders that there are, more than %d", (file, least) => {
  const named = pathsIn(readFileSync(new URL(file, root), "utf8"));
  expect(named.length).toBeGreaterThan(least);
  const isThere = (pattern: RegExp): boolean => paths.some((path) => pattern.test(path));
  expect(named.filter((path) => !isThere(patternOf(path)))).toEqual([]);
});

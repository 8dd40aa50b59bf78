import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const CONTENT = "docs/content/";

/** A Markdown file of the documentation or for contributors, unprocessed. */
export interface DocumentationText {
  /** Path in the repository. */
  readonly file: string;
  readonly text: string;
}

/** Returns README and all Markdown pages of `docs/content`. */
export function documentation(): readonly DocumentationText[] {
  const pages = readdirSync(new URL(CONTENT, root), { recursive: true, encoding: "utf8" })
    .map((name) => CONTENT + name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".md"))
    .sort();
  return ["README.md", ...pages].map((file) => ({ file, text: textOf(file) }));
}

/** Returns the changelog and the Markdown files for contributors. */
export const projectTexts = (): readonly DocumentationText[] =>
  ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "eleventy-plugin/README.md", "client/README.md"].map(
    (file) => ({ file, text: textOf(file) }),
  );

/** Returns the Markdown of one page, by its path below `docs/content`. */
export const docsPage = (path: string): string => textOf(CONTENT + path);

const textOf = (file: string): string => readFileSync(new URL(file, root), "utf8");

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { docsPage } from "./documentation.js";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it("the documentation names every custom property of the theme and no other", () => {
  const [tokens = ""] = /:where\(:root\) \{[^}]*\}/.exec(read("client/styles/tokens.css")) ?? [];
  const declared = [...tokens.matchAll(/^ {2}(--ar-[\w-]+):/gm)].map(([, name]) => name);
  const page = docsPage("reference/properties.md");
  const documented = [...page.matchAll(/^\| (`--ar-.*?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/--ar-[\w-]+/g)].map(([name]) => name),
  );
  expect(declared.length).toBeGreaterThan(40);
  expect(documented.sort()).toEqual(declared.sort());
});

import { expect, it } from "vitest";
import { customProperties } from "./custom-properties.js";
import { docsPage } from "./documentation.js";

it("the documentation names every custom property of the theme and no other", () => {
  const declared = customProperties();
  const page = docsPage("reference/properties.md");
  const documented = [...page.matchAll(/^\| (`--ar-.*?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/--ar-[\w-]+/g)].map(([name]) => name),
  );
  expect(declared.length).toBeGreaterThan(40);
  expect(documented.sort()).toEqual(declared.toSorted());
});

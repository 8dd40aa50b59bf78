import { expect, test } from "vitest";
import { makeIdsUnique, usePrefix } from "../../../eleventy-plugin/pages/excerpts/excerpt-html.js";

test.each([
  { names: ["book", "book", "book"], ids: ["book.", "book-2.", "book-3."] },
  { names: ["book", "book", "book-2"], ids: ["book.", "book-2.", "book-2-2."] },
  { names: ["book-2", "book", "book"], ids: ["book-2.", "book.", "book-3."] },
])("excerpts of $names have the ids $ids", ({ names, ids }) => {
  const html = names.map((name, use) => usePrefix(name, use).repeat(2)).join("");
  expect(makeIdsUnique(html)).toBe(ids.map((id) => id.repeat(2)).join(""));
});

import { expect, test } from "vitest";
import {
  excerptHtml,
  makeIdsUnique,
  usePrefix,
} from "../../../eleventy-plugin/pages/excerpts/excerpt-html.js";

const prefix = usePrefix("book", 1);
const target = { prefix, page: "../book/", level: 3 };

test("ids printed with the prefix stay as they are; all others, and references to them, get it", () => {
  const html = `<p id="${prefix}own">A</p><a href="#${prefix}own">B</a><label for="other">C</label><input id="other" name="group"><a href="#other">D</a><a href="#elsewhere">E</a>`;
  expect(makeIdsUnique(excerptHtml(html, target))).toBe(
    '<p id="book.own">A</p><a href="#book.own">B</a><label for="book.other">C</label><input id="book.other" name="book.group"><a href="#book.other">D</a><a href="../book/#elsewhere">E</a>',
  );
});

test.each([
  { names: ["book", "book", "book"], ids: ["book.", "book-2.", "book-3."] },
  { names: ["book", "book", "book-2"], ids: ["book.", "book-2.", "book-2-2."] },
  { names: ["book-2", "book", "book"], ids: ["book-2.", "book.", "book-3."] },
])("excerpts of $names have the ids $ids", ({ names, ids }) => {
  const html = names.map((name, use) => usePrefix(name, use).repeat(2)).join("");
  expect(makeIdsUnique(html)).toBe(ids.map((id) => id.repeat(2)).join(""));
});

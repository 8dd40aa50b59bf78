import { expect, test } from "vitest";
import { Edits } from "../../../eleventy-plugin/pages/finish/html-tree.js";
import { numberExcerpts } from "../../../eleventy-plugin/pages/finish/finish-page.js";
import { readPage } from "../../../eleventy-plugin/pages/finish/page-tree.js";

const excerpt = (attributes: string): string => `<div class="api-reference ar-excerpt" ${attributes}>x</div>`;

function numbered(html: string): string {
  const edits = new Edits();
  numberExcerpts(readPage(html).excerpts, edits);
  return edits.apply(html);
}

test.each([
  { names: ["Book", "Cancel"], expected: ["Book", "Cancel"] },
  { names: ["Book", "Book", "Cancel", "Book"], expected: ["Book", "Book 2", "Cancel", "Book 3"] },
  { names: ["Book", "Book", "Book 2"], expected: ["Book", "Book 2", "Book 2 2"] },
  { names: ["Book 2", "Book", "Book"], expected: ["Book 2", "Book", "Book 3"] },
  {
    names: ["A &amp; &quot;b&quot;", "A &amp; &quot;b&quot;"],
    expected: ["A &amp; &quot;b&quot;", "A &amp; &quot;b&quot; 2"],
  },
])("groups named $names have the names $expected", ({ names, expected }) => {
  const page = (labels: readonly string[]): string =>
    labels.map((name) => excerpt(`role="group" aria-label="${name}" lang="en"`)).join("<p>between</p>");
  expect(numbered(page(names))).toBe(page(expected));
});

test("numbers names without quotes, and leaves other elements of a name unchanged", () => {
  const other = "<div role=group aria-label=Book></div>";
  expect(numbered(excerpt("aria-label=Book") + other + excerpt("aria-label=Book") + excerpt(""))).toBe(
    excerpt("aria-label=Book") + other + excerpt('aria-label="Book 2"') + excerpt(""),
  );
});

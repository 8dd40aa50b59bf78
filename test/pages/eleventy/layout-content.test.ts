import { describe, expect, test } from "vitest";
import { createLayoutContent } from "../../../eleventy-plugin/pages/eleventy/layout-content.js";

const given = '<div class="api-reference" data-pagefind-ignore="all"><article>List pets</article></div>';
const SEARCH_BOX = '<div class="api-reference ar-search-box"><button>Search</button></div>';
const escaped = given.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What is said of a build whose pages were finished as this. */
function said(file: string, ...finished: readonly string[]): string | undefined {
  const content = createLayoutContent();
  for (const [index, html] of finished.entries()) {
    content.given(`/reference/${index}/`, given);
    content.finished(`/reference/${index}/`, html);
  }
  return content.problem({ layout: "page", file })?.message;
}

describe("a layout that shows what it was given is not spoken of", () => {
  test.each<[name: string, html: string]>([
    ["as it was", `<main>${given}</main>`],
    [
      "minified",
      "<main><div class=api-reference data-pagefind-ignore=all><article>List pets</article></div>",
    ],
    ["with classes of another plugin's, sorted", '<main><div class="api-reference no-js"></div>'],
    ["in single quotes", "<main><div class='ar-root api-reference'></div>"],
    ["the embedded renderer", '<main><div id="x" class="api-reference ar-embed-waiting"></div>'],
  ])("%s", (_, html) => expect(said("page.njk", html)).toBeUndefined());

  test("on one page of several: the others may be made of the page's data", () => {
    expect(said("page.njk", "<h1>Mine</h1>", `<main>${given}</main>`)).toBeUndefined();
  });

  test("nor is one that was given a page of the site's own templates, without our class", () => {
    const content = createLayoutContent();
    content.given("/reference/", "<div class=mine></div>");
    content.finished("/reference/", "<h1>Nothing</h1>");
    expect(content.problem({ layout: "page", file: "page.njk" })).toBeUndefined();
  });
});

test.each<[file: string, html: string, how: string, print: string]>([
  ["page.njk", "<main></main>", "does not print `content`", "`{{ content | safe }}`"],
  ["page.njk", `<main>${SEARCH_BOX}</main>`, "does not print `content`", "`{{ content | safe }}`"],
  ["page.njk", `<main>${escaped}</main>`, "prints `content` escaped", "`{{ content | safe }}`"],
  ["page.njk", escaped.replaceAll('"', "&quot;"), "prints `content` escaped", "`{{ content | safe }}`"],
  ["page.webc", escaped, "prints `content` escaped", '`@raw="content"`'],
  ["page.liquid", "<main></main>", "does not print `content`", "`{{ content }}`"],
  ["page.11ty.js", "<main></main>", "does not print `content`", "`${data.content}`"],
  ["page.vto", "<main></main>", "does not print `content`", "`content`, unescaped,"],
])("%s: %s", (file, html, how, print) => {
  const message = said(file, html);
  expect(message).toContain(`The layout \`page\` ${how}: pages such as \`/reference/0/\``);
  expect(message).toContain(print);
});

test("each build is judged by its own pages", () => {
  const content = createLayoutContent();
  content.given("/reference/", given);
  content.finished("/reference/", "");
  expect(content.problem({ layout: "page", file: "page.njk" })).toBeDefined();
  expect(content.problem({ layout: "page", file: "page.njk" })).toBeUndefined();
});

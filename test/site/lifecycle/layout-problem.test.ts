import { describe, expect, test } from "vitest";
import { contentOutcome } from "../../../eleventy-plugin/pages/finish/finish-page.js";
import { type LayoutFile, layoutProblem } from "../../../eleventy-plugin/site/lifecycle/check-layout.js";

const given = '<div class="api-reference" data-pagefind-ignore="all"><article>List pets</article></div>';
const SEARCH_BOX = '<div class="api-reference ar-search-box"><button>Search</button></div>';
const escaped = given.replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const layoutOf = (file: string, text = "", isOfPackage = false): LayoutFile => ({
  layout: "page",
  file,
  text,
  isOfPackage,
});

/** Returns the message about a layout after a build with these finished pages. */
function said(layout: LayoutFile, ...finished: readonly string[]): string | undefined {
  const pages = finished.map((html, index) => ({
    url: `/reference/${index}/`,
    content: contentOutcome(html),
  }));
  return layoutProblem(layout, pages)?.message;
}

describe("a layout that shows its content is not reported", () => {
  test.each<[name: string, html: string]>([
    ["as it was", `<main>${given}</main>`],
    [
      "minified",
      "<main><div class=api-reference data-pagefind-ignore=all><article>List pets</article></div>",
    ],
    ["with classes of another plugin's, sorted", '<main><div class="api-reference no-js"></div>'],
    ["in single quotes", "<main><div class='ar-root api-reference'></div>"],
    ["the embedded renderer", '<main><div id="x" class="api-reference ar-embed-waiting"></div>'],
  ])("%s", (_, html) => expect(said(layoutOf("page.njk"), html)).toBeUndefined());

  test("on one of several pages: the others may be built from the page's data", () => {
    expect(said(layoutOf("page.njk"), "<h1>Mine</h1>", `<main>${given}</main>`)).toBeUndefined();
  });
});

test.each<[file: string, html: string, how: string, print: string]>([
  ["page.njk", "<main></main>", "does not output `content`", "`{{ content | safe }}`"],
  ["page.njk", `<main>${SEARCH_BOX}</main>`, "does not output `content`", "`{{ content | safe }}`"],
  ["page.njk", `<main>${escaped}</main>`, "outputs `content` escaped", "`{{ content | safe }}`"],
  ["page.njk", escaped.replaceAll('"', "&quot;"), "outputs `content` escaped", "`{{ content | safe }}`"],
  ["page.webc", escaped, "outputs `content` escaped", '`@raw="content"`'],
  ["page.liquid", "<main></main>", "does not output `content`", "`{{ content }}`"],
  ["page.11ty.js", "<main></main>", "does not output `content`", "`${data.content}`"],
  ["page.vto", "<main></main>", "does not output `content`", "`{{ content |> safe }}`"],
  ["page.haml", "<main></main>", "does not output `content`", "`content`, unescaped,"],
])("%s: %s", (file, html, how, print) => {
  const message = said(layoutOf(file), html);
  expect(message).toContain(`The layout \`page\` ${how}: pages such as \`/reference/0/\``);
  expect(message).toContain(print);
});

describe("the advice", () => {
  test.each<[name: string, text: string, isOfPackage: boolean, fix: string]>([
    [
      "of its blocks the one for the content is named",
      "{% block head %}{% endblock %}{%- block mainContent %}{% endblock %}{% block scripts %}{% endblock %}",
      true,
      '`{% extends "page" %}{% block mainContent %}{{ content | safe }}{% endblock %}`',
    ],
    [
      "of blocks of the layout that it extends, the usual one",
      '{% extends "base.njk" %}{% block head %}{% endblock %}',
      false,
      '`{% extends "page" %}{% block content %}{{ content | safe }}{% endblock %}`',
    ],
    ["one of a package cannot be changed", "<main></main>", true, "It belongs to a package"],
  ])("%s", (_, text, isOfPackage, fix) => {
    expect(said(layoutOf("page.njk", text, isOfPackage), "<main></main>")).toContain(fix);
  });
});

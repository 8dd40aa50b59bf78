import { describe, expect, test } from "vitest";
import { prose } from "../../../eleventy-plugin/pages/markdown/prose.js";

const admonitions = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
};
const links = { base: undefined, table: undefined, toRoot: "../../" };
const place = {
  level: 3,
  codeName: 'Code & "more"',
  tableName: "Table",
  admonitions,
  links,
  hasSections: false,
};
const levels = (markdown: string, level = 3): string[] =>
  [...prose(markdown, { ...place, level }).html.matchAll(/<(h[1-6])>/g)].map(([, name = ""]) => name);

describe("headings of a description continue the level above them, without skipping one", () => {
  test.each([
    ["the author begins at the top", "# A\n\n# B", 3, ["h3", "h3"]],
    ["… or further down", "#### A\n\n#### B", 3, ["h3", "h3"]],
    ["in order", "# A\n\n## B\n\n### C", 2, ["h2", "h3", "h4"]],
    ["with a gap", "# A\n\n#### B\n\n###### C\n\n# D", 2, ["h2", "h3", "h4", "h2"]],
    ["the lesser first", "### A\n\n# B", 2, ["h2", "h2"]],
    ["deep down", "# A\n\n## B\n\n### C\n\n#### D\n\n##### E", 4, ["h4", "h5", "h6", "h6", "h6"]],
    ["as HTML", "<h1>A</h1><h5 id=x>B</h5>", 2, ["h2", "h3"]],
    ["as text", "`<h1>` and &lt;h2&gt;", 2, []],
  ])("%s", (_, markdown, level, expected) => expect(levels(markdown, level)).toEqual(expected));

  test("and are closed as they are opened", () =>
    expect(prose("# A\n\n### B", place).html).toBe("<h3>A</h3>\n<h4>B</h4>"));
});

describe("wide content is focusable and has a name", () => {
  test.each([
    [
      "code",
      "    x",
      '<pre tabindex="0" role="group" aria-label="Code &amp; &quot;more&quot;"><code>x\n</code></pre>',
    ],
    [
      "a fence",
      "```sh\nx\n```",
      '<pre tabindex="0" role="group" aria-label="Code &amp; &quot;more&quot;"><code class="ar-in-sh">x\n</code></pre>',
    ],
    [
      "a table",
      "<table><tr><td>x</table>",
      '<table tabindex="0" aria-label="Table"><tbody><tr><td>x</td></tr></tbody></table>',
    ],
  ])("%s", (_, markdown, expected) => expect(prose(markdown, place).html).toBe(expected));
});

describe("admonitions", () => {
  test.each([
    [
      "> [!NOTE]\n> Mind *this*.",
      '<div class="ar-msg ar-is-info" role="note"><strong>Note</strong><p>Mind <em>this</em>.</p>\n</div>',
    ],
    [
      "> [!warning]\n>\n> Two\n>\n> paragraphs",
      '<div class="ar-msg" role="note"><strong>Warning</strong>\n<p>Two</p>\n<p>paragraphs</p>\n</div>',
    ],
    [
      "> [!TIP]\n> > quoted",
      '<div class="ar-msg ar-is-good" role="note"><strong>Tip</strong>\n<blockquote>\n<p>quoted</p>\n</blockquote>\n</div>',
    ],
    [
      "> [!CAUTION]\n> <b>Hot</b>",
      '<div class="ar-msg ar-is-bad" role="note"><strong>Caution</strong><p><b>Hot</b></p>\n</div>',
    ],
    ["> [!OTHER]\n> x", "<blockquote>\n<p>[!OTHER]\nx</p>\n</blockquote>"],
  ])("%j", (markdown, html) => expect(prose(markdown, place).html).toBe(html));
});

describe("relative links of a document loaded from a URL", () => {
  const base = "https://api.example.com/specs/openapi.yaml";
  test.each([
    ["[a](guide.md)", "https://api.example.com/specs/guide.md"],
    ["[a](/pets?x=1&y=2#z)", "https://api.example.com/pets?x=1&amp;y=2#z"],
    ["[a](#pets)", "#pets"],
    ["[a](https://other.example/)", "https://other.example/"],
    ["![a](logo.png)", "https://api.example.com/specs/logo.png"],
    ["<a href='../x'>a</a>", "https://api.example.com/x"],
  ])("%s", (markdown, address) =>
    expect(prose(markdown, { ...place, links: { ...links, base } }).html).toContain(`="${address}"`),
  );

  test("an image over http has no source", () =>
    expect(
      prose("![a](logo.png)", { ...place, links: { ...links, base: "http://api.example.com/" } }).html,
    ).not.toContain("src"));

  test("those of a file are unchanged", () =>
    expect(prose("[a](guide.md)", place).html).toContain('href="guide.md"'));
});

describe("sections", () => {
  const overview = { ...place, level: 2, hasSections: true };

  test("have ids from the headings above them, without duplicates", () =>
    expect(prose("# Über *uns*\n\n## Keys & co\n\n# A\n\n# A\n\n### Keys & co", overview).html).toBe(
      '<h2 id="section/Über-uns">Über <em>uns</em></h2>\n<h3 id="section/Über-uns/Keys-co">Keys &amp; co</h3>\n' +
        '<h2 id="section/A">A</h2>\n<h2 id="section/A-2">A</h2>\n<h3 id="section/A/Keys-co">Keys &amp; co</h3>',
    ));

  test("with the same text are the target of a link to a heading", () =>
    expect(prose("[a](#keys-%26-co) [b](#other)\n\n# Keys & co", overview).html).toContain(
      '<a href="#section/Keys-co">a</a> <a href="#other" rel=',
    ));

  test("of texts within a page have no ids", () => expect(prose("# A", place).html).toBe("<h3>A</h3>"));
});

describe("links with a target on the site", () => {
  const table = { "#tag/Big pets": "/r/big-pets/", "images/größe.png": "/api-reference/files/r/a.png" };

  test.each([
    ["[a](#tag/Big%20pets)", '<a href="../../r/big-pets/">a</a>'],
    ['<a href="#tag/Big pets">a</a>', '<a href="../../r/big-pets/">a</a>'],
    ["![a](images/größe.png)", 'src="../../api-reference/files/r/a.png"'],
    ["[a](#tag/Small)", 'href="#tag/Small"'],
  ])("%s", (markdown, html) =>
    expect(prose(markdown, { ...place, links: { ...links, table } }).html).toContain(html),
  );

  test("are rewritten everywhere", () => {
    const at = (toRoot: string): string =>
      prose("[a](#tag/Big%20pets)", { ...place, links: { ...links, table, toRoot } }).html;
    expect([at("../"), at("../../")].map((html) => /href="([^"]*)"/.exec(html)?.[1])).toEqual([
      "../r/big-pets/",
      "../../r/big-pets/",
    ]);
  });
});

import { describe, expect, test } from "vitest";
import { prose } from "../../eleventy-plugin/pages/prose.js";

const place = { level: 3, codeName: 'Code & "more"', tableName: "Table" };
const levels = (markdown: string, level = 3): string[] =>
  [...prose(markdown, { ...place, level }).matchAll(/<(h[1-6])>/g)].map(([, name = ""]) => name);

describe("headings of a description follow the one above it, none is skipped", () => {
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
    expect(prose("# A\n\n### B", place)).toBe("<h3>A</h3>\n<h4>B</h4>"));
});

describe("what may be wider than a page can be reached and has a name", () => {
  test.each([
    [
      "code",
      "    x",
      '<pre tabindex="0" role="group" aria-label="Code &amp; &quot;more&quot;"><code>x\n</code></pre>',
    ],
    [
      "a fence",
      "```sh\nx\n```",
      '<pre tabindex="0" role="group" aria-label="Code &amp; &quot;more&quot;"><code class="language-sh">x\n</code></pre>',
    ],
    [
      "a table",
      "<table><tr><td>x</table>",
      '<table tabindex="0" aria-label="Table"><tbody><tr><td>x</td></tr></tbody></table>',
    ],
  ])("%s", (_, markdown, expected) => expect(prose(markdown, place)).toBe(expected));
});

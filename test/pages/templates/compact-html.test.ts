import { serialize } from "node:v8";
import { fromHtml } from "hast-util-from-html";
import { describe, expect, test } from "vitest";
import { compactHtml, unquoted } from "../../../eleventy-plugin/pages/templates/compact-html.js";

const filler = "<p>plain text of some length</p>".repeat(40);

describe("a compacted page has the same content", () => {
  test.each([
    ["a dash in the title", `<title>List pets – Museum</title>${filler}`],
    ["quotes in text and attributes", `<a title="“x” 日本">“Ünïcode” … 😀</a>${filler}`],
    ["code", `<pre><code>a → b\n  “c”</code></pre>${filler}`],
    ["nothing beyond Latin-1", `<p>Größe</p>${filler}`],
    ["another script", "<p>日本語のページ</p>".repeat(50)],
    [
      "scripts and styles",
      `<script>const a = "…</s" + "x";</script><style>a::before{content:"→"}</style>– ${filler}`,
    ],
  ])("%s", (_, html) => {
    const compact = compactHtml(html);
    const options = { fragment: true, space: "html" } as const;
    const withoutPlaces = (text: string): unknown =>
      JSON.parse(
        JSON.stringify(fromHtml(text, options), (key, value: unknown) =>
          key === "position" || key === "quirksMode" ? undefined : value,
        ),
      );
    expect(withoutPlaces(compact)).toEqual(withoutPlaces(html));
  });
});

test("few characters beyond Latin-1 become references, many stay", () => {
  expect(compactHtml(`<b>–</b>${filler}`)).toContain("<b>&#8211;</b>");
  expect(compactHtml(`<b>😀</b>${filler}`)).toContain("<b>&#128512;</b>");
  expect(compactHtml("日本語 – ページ")).toBe("日本語 – ページ");
});

test("a page without wide characters takes one byte per character, even if its parts are slices of wide texts", () => {
  const cut = "– PATCH".slice(2);
  const page = `<p>${cut}</p>${filler}`;
  expect(serialize(page).length).toBeGreaterThan(2 * page.length);
  expect(serialize(compactHtml(page)).length).toBeLessThan(1.1 * page.length);
});

test("text that a browser does not decode is unchanged", () => {
  expect(compactHtml(`<script>"–"</script>${filler}`)).toContain('<script>"–"</script>');
});

test("letters of the alphabet are unchanged", () => {
  const letters = `<p class="ar-desc">Kiss “ABCXYZ abcxyz”</p>${filler}`;
  expect(compactHtml(letters)).toBe(letters.replace("“", "&#8220;").replace("”", "&#8221;"));
});

describe("a value means the same with and without quotes", () => {
  test.each(["a", "body(application/xml).a b", `"'=<>\`&\t\n/`, "&amp;", "é–日", "../x/"])("%j", (value) => {
    const written = unquoted(value);
    for (const html of [`<p id=${written}>`, `<p id="${written}">`, `<p id='${written}'>`])
      expect(fromHtml(html, { fragment: true }).children).toMatchObject([{ properties: { id: value } }]);
  });
});

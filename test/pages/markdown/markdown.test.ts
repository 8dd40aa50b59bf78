import { fromHtml } from "hast-util-from-html";
import type { Element, Root } from "hast";
import { describe, expect, test } from "vitest";
import { renderMarkdown, toPlainText } from "../../../eleventy-plugin/pages/markdown/markdown.js";
import { isSafeUrl } from "../../../eleventy-plugin/pages/urls/text-links.js";
import { HOSTILE_MARKUP } from "../../support/hostile-markup.js";

/** Returns the elements of HTML as a spec-compliant parser sees them. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const walk = (parent: Root | Element): void => {
    for (const child of parent.children) {
      if (child.type !== "element") continue;
      found.push(child);
      walk(child);
    }
  };
  walk(fromHtml(html, { fragment: true }));
  return found;
}

const payloads = [
  ...HOSTILE_MARKUP,
  '<p style="position:fixed">x</p><p class="ar-header" id="content" name="x" data-x="1">y</p>',
  "[x](data:text/html,<script>PWNED=1</script>) ![x](data:image/svg+xml,<svg onload=PWNED=1>)",
  "<a href='vbscript:x'>x</a> <a href=' javascript:x'>x</a> <a href='//evil'>ok</a>",
  "<noscript><p title='</noscript><img src=x onerror=PWNED=1>'>",
];

const forbidden = [
  "script",
  "style",
  "svg",
  "math",
  "iframe",
  "object",
  "base",
  "form",
  "input",
  "link",
  "meta",
  "template",
];

test("bare URLs are links, except very long ones", () => {
  const links = (text: string): readonly unknown[] =>
    elementsOf(renderMarkdown(text).html)
      .map(({ properties }) => properties["href"])
      .filter(Boolean);
  const before = "word ".repeat(1_000);
  expect(links(`${before} https://a.example/b`)).toEqual(["https://a.example/b"]);
  expect(links(`${before} mailto:c@d.example`)).toEqual([]);
  expect(links("https://a.example/b and mailto:c@d.example")).toEqual([
    "https://a.example/b",
    "mailto:c@d.example",
  ]);
  expect(links(`https://a.example/${"b".repeat(1_900)}`)).toHaveLength(1);
  expect(links(`https://a.example/${"b".repeat(3_000)}`)).toEqual([]);
});

describe("no payload leaves an active element or attribute", () => {
  test.each(payloads)("%s", (payload) => {
    const elements = elementsOf(renderMarkdown(payload).html);
    expect(elements.filter(({ tagName }) => forbidden.includes(tagName))).toEqual([]);
    for (const element of elements) {
      for (const [name, value] of Object.entries(element.properties)) {
        expect(["href", "src", "alt", "title", "rel", "align", "open", "start", "width", "height"]).toContain(
          name,
        );
        if (name === "href" || name === "src")
          expect(new URL(String(value), "https://x/").protocol).toMatch(/^(https?|mailto):$/);
      }
    }
  });
});

describe("stray and open tags do not affect the page around a description", () => {
  test.each([
    ["</div></article></main>", ""],
    ["<details><summary>More", "<details><summary>More</summary></details>"],
    ["<b>bold", "<p><b>bold</b></p>"],
    ["<table><tr><td>x", "<table><tbody><tr><td>x</td></tr></tbody></table>"],
  ])("%s", (markdown, html) => {
    expect(renderMarkdown(markdown).html).toBe(html);
  });
});

describe("a single paragraph of text is one line", () => {
  test.each([
    ["a *b* & c", "a <em>b</em> &amp; c"],
    ["a <b>b</b>\n", "a <b>b</b>"],
    ["<p>a</p>", "a"],
    ["a\n\nb", undefined],
    ["# a", undefined],
    ["- a", undefined],
    ["![a](https://example.com/a.png)", undefined],
    ["a <kbd>b</kbd>", undefined],
    ["<p>a</p><p>b</p>", undefined],
    ["", undefined],
  ])("%j", (markdown, line) => {
    expect(renderMarkdown(markdown).line).toBe(line);
    expect(renderMarkdown(markdown, { resolve: (address) => address, change: () => undefined }).line).toBe(
      line,
    );
  });
});

describe("common Markdown is rendered", () => {
  test.each([
    ["*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>"],
    ["a <br> b", "<p>a <br> b</p>"],
    [
      "https://example.com/x",
      '<p><a href="https://example.com/x" rel="noopener noreferrer nofollow ugc">https://example.com/x</a></p>',
    ],
    ["[m](mailto:a@b.c)", '<p><a href="mailto:a@b.c" rel="noopener noreferrer nofollow ugc">m</a></p>'],
    ["![alt](http://insecure/x.png)", "<p>alt</p>"],
    ["{{ 7*7 }} {% raw %}", "<p>{{ 7*7 }} {% raw %}</p>"],
  ])("%s", (markdown, html) => {
    expect(renderMarkdown(markdown).html).toBe(html);
  });

  test("aligned table columns need no inline style", () => {
    const html = renderMarkdown("| a |\n|:-:|\n| 1 |").html;
    expect(html).toContain('<td align="center">1</td>');
    expect(html).not.toContain("style");
  });
});

describe("a URL that would break other plugins' transforms is not a link", () => {
  test.each([
    ["http://[", false],
    ["/a%zz", false],
    ["", false],
    ["javascript:alert(1)", false],
    ["JaVaScRiPt:alert(1)", false],
    ["../relative?x=1#y", true],
    ["#fragment", true],
    ["https://example.com/%C3%A9", true],
  ])("%s: %s", (address, safe) => {
    expect(isSafeUrl(address)).toBe(safe);
  });
});

const titled = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<b title="${index}">`).join("");

describe("HTML without an end", () => {
  test("excessively nested elements are text", () => {
    const html = renderMarkdown("<div>".repeat(50_000)).html;
    expect(elementsOf(html).map(({ tagName }) => tagName)).toEqual(["p"]);
    expect(html).toContain("&lt;div&gt;");
  });

  test.each([
    ["formatting that each paragraph opens again", `${titled(150)}${"<p>x".repeat(20_000)}`],
    ["formatting that each row opens again", `<table>${"<b>a".repeat(190)}${"<tr>".repeat(5_000)}`],
  ])("%s is text if it would create millions of elements", (_, text) => {
    expect(elementsOf(renderMarkdown(text).html).length).toBeLessThan(10);
  });

  test("the same number of siblings are elements", () => {
    const items = elementsOf(renderMarkdown(`<ul>\n${"<li>one<br>more".repeat(1_000)}\n</ul>`).html);
    expect(items.filter(({ tagName }) => tagName === "li")).toHaveLength(1_000);
    expect(elementsOf(renderMarkdown("<div><b>a</b></div>".repeat(1_000)).html)).toHaveLength(2_000);
  });

  test.each(["<!--", "<![CDATA[", "<?", "<!A", "<a "])(
    "%s a hundred thousand times is scanned once",
    (start) => {
      const repeated = start.repeat(100_000);
      expect(toPlainText(`<div>\n${repeated}`)).toBe("");
      expect(elementsOf(renderMarkdown(repeated).html).length).toBeLessThan(2);
    },
  );
});

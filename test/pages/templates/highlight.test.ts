import { fromHtml } from "hast-util-from-html";
import shared from "highlight.js/lib/core";
import { describe, expect, test } from "vitest";
import {
  highlightCode,
  type HighlightedLanguage,
} from "../../../eleventy-plugin/pages/templates/highlight.js";
import { textOf } from "../../support/page-samples.js";

/** Returns highlighted code in which `<ar-x>…</ar-x>` is replaced by `x[…]`. */
function marked(code: string, language: string): string {
  return highlightCode(code, language)
    .replace(/<ar-(\w)>/g, "$1[")
    .replace(/<\/ar-\w>/g, "]");
}

test("a site that detects languages with the shared highlighter is unaffected", () => {
  highlightCode("let a = 1", "javascript");
  expect(shared.listLanguages()).toEqual([]);
});

/** Code in each language, with its tokens. */
const tokens: Readonly<Record<HighlightedLanguage, readonly (readonly [code: string, marked: string])[]>> = {
  bash: [
    ["curl -L 'https://a.example/'", "w[curl] w[-L] s['https://a.example/']"],
    ["--data-raw '{ -x curl }' # why", "--data-raw s['{ -x curl }'] c[# why]"],
    ["printf %s 'a' |\n  curl --data-binary @-", "w[printf] %s s['a'] |\n  w[curl] w[--data-binary] @-"],
  ],
  javascript: [
    ['const a = await f("b", 1, null); // c', 'w[const] a = w[await] f(s["b"], n[1], n[null]); c[// c]'],
  ],
  python: [['import a\nprint("b", None)', 'w[import] a\nw[print](s["b"], n[None])']],
  json: [['{ "a": ["b", 1.5, true] }', '{ w["a"]: [s["b"], n[1.5], n[true]] }']],
  xml: [['<a b="c">d</a><!-- e -->', '&lt;w[a] w[b]=s["c"]>d&lt;/w[a]>c[&lt;!-- e -->]']],
  yaml: [['a: true # b\n"c": [d, 1]', 'w[a:] n[true] c[# b]\nw["c":] [s[d], n[1]]']],
};

describe("tokens", () => {
  test.each<readonly [language: string, code: string, marked: string]>([
    ...Object.entries(tokens).flatMap(([language, rows]) => rows.map((row) => [language, ...row] as const)),
    ["Shell", "curl 'a'", "w[curl] s['a']"],
    ["node.js", "let a", "w[let] a"],
    ["cobol", "DISPLAY 'a < b & c'", "DISPLAY 'a &lt; b &amp; c'"],
    ["constructor", "a", "a"],
    ["", "", ""],
  ])("%s: %j", (language, code, expected) => {
    expect(marked(code, language)).toBe(expected);
  });
});

describe("the output contains exactly the code", () => {
  const hostile = [
    '<img src=x onerror=a()> </span></code></pre><script>a()</script> &lt; &amp;amp; &quot; &#x27; "',
    "' \" ` ''' \"\"\" <!-- --> ]]> /* // # \\ \\' \\\" ${a('b')} $(c) %{d} {{ e }} {% f %}",
    "const a = <b c={d}>{e}</b>; html`<p>${f}</p>`; css`a { b: c }`; /g/h",
    "<style>a { b: c }</style><script>let d = '</script>'</script><?php e ?>",
    'f"{a!r} {b[\'c\']} {{d}}" r\'\\\' b"""e',
    "a\rb\r\nc\n\n\n",
    "\nfirst line is empty\n",
    "\u202e\u00a0\u200b\ufeff",
    "(".repeat(5_000),
    "'".repeat(4_999),
    '{"a":'.repeat(2_000),
    "<a ".repeat(2_000),
  ];
  const languages = [...Object.keys(tokens), "unknown"];
  test.each(languages.flatMap((language) => hostile.map((code, index) => [language, index, code] as const)))(
    "%s %i",
    (language, _, code) => {
      const tree = fromHtml(`<pre><code>${highlightCode(code, language)}</code></pre>`, { fragment: true });
      expect(textOf(tree)).toBe(code);
      expect(
        JSON.stringify(tree)
          .match(/"tagName":"[^"]+"/g)
          ?.filter((name) => !/"(pre|code|ar-[snwc])"/.test(name)),
      ).toEqual([]);
      expect(highlightCode(code, language)).not.toMatch(/<(?!\/?ar-[snwc]>)/);
    },
    5_000,
  );
});

test("a text too long to read is not coloured", () => {
  expect(highlightCode('"a" '.repeat(30_000), "json")).not.toContain("<");
});

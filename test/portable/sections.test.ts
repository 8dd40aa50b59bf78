import { describe, expect, test } from "vitest";
import { extractUrls, sectionKey, sectionsOf } from "../../eleventy-plugin/portable/sections.js";
import { processorTimeRatio } from "../support/processor-time.js";

const ids = (markdown: string): readonly string[] =>
  sectionsOf(markdown).map(({ id }) => id.slice("section/".length));

describe("sections of a text", () => {
  test.each([
    ["# A\n\n## B\n\n### C\n\n## D", ["A", "A/B", "A/B/C", "A/D"]],
    ["## B\n\n# A", ["B", "A"]],
    ["Over\n====\n\nUnder\n-----", ["Over", "Over/Under"]],
    ["# **Bold** `code` [link](https://example.com/x) #", ["Bold-code-link"]],
    ["<h2>As HTML</h2>", ["As-HTML"]],
    ["```sh\n# no heading\n```\n\n# One", ["One"]],
    ["- item\n---\n\n#hash\n\n> # quoted", []],
    ["# A\n\n# A", ["A", "A-2"]],
  ])("%j", (markdown, expected) => expect(ids(markdown)).toEqual(expected));
});

test.each(["Rate limits", "rate-limits", "Rate  Limits!", "*Rate* limits"])(
  "a link may refer to it as %s",
  (text) => expect(sectionKey(text)).toBe("rate-limits"),
);

describe("URLs in a text", () => {
  test.each([
    ['[a](b.md) ![c](d/e.png "title") [f](<g.md>)', ["b.md", "d/e.png", "g.md"]],
    ["[a](b_(c).md)", ["b_(c).md"]],
    ["[a]\n\n[a]: #b", ["#b"]],
    ['<img alt="" src="a.png"> <a title=x href=b.md>', ["a.png", "b.md"]],
    ["`[a](b.md)`\n\n~~~\n[c](d.md)\n~~~", []],
  ])("%j", (markdown, expected) => expect(extractUrls(markdown)).toEqual(expected));

  test.each(["](", "](((", "<a ", "`", "[a]:", "# ", "<h1", "&#", "](<"])(
    "many of %j do not take quadratic time",
    async (text) => {
      const read = (times: number) => (): unknown => [
        extractUrls(text.repeat(times)),
        sectionsOf(text.repeat(times)),
      ];
      expect(await processorTimeRatio(read(80_000), read(10_000))).toBeLessThan(40);
    },
  );
});

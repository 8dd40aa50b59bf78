import { expect, it } from "vitest";
import { fixedParts, hasParts } from "../../eleventy-plugin/portable/segment-parts.js";
import { createIndex } from "../../eleventy-plugin/portable/find/find-index.js";
import { find } from "../../eleventy-plugin/portable/find/find.js";
import { processorTimeRatio } from "../support/processor-time.js";

it.each([
  ["chart{layers}.{kind}", "chart.depth.png", true],
  ["chart{layers}.{kind}", "chart.", true],
  ["chart{layers}.{kind}", "chart", false],
  ["{a}-{b}-{c}", "x-y-z", true],
  ["{a}-{b}-{c}", "x-y", false],
  ["{a}-{b}-", "x-", false],
  ["ab{x}ba", "aba", false],
  ["ab{x}ba", "abba", true],
  ["{a}{b}", "", false],
  ["{a}{b}", "x", true],
  ["{a", "{a", true],
  ["{a", "x", false],
  ["{a", "{abc", false],
])("%s: %s matches, %s", (segment, text, fits) => {
  expect(hasParts(text, fixedParts(segment))).toBe(fits);
});

it("a segment with many variables is matched in linear time", async () => {
  const path = `/x${"{a}-".repeat(12)}{a}z`;
  const index = createIndex([{ kind: "operation", title: "Get it", method: "GET", path }]);
  const seek = (dashes: number) => () => find([index], `/x${"-".repeat(dashes)}`);
  // The text is ten times as long. A regular expression would try all ways to divide the dashes: with forty,
  // it would take half a minute.
  expect(await processorTimeRatio(seek(400), seek(40))).toBeLessThan(60);
});

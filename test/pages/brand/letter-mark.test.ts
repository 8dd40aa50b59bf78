import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { letterMark, markLetter } from "../../../eleventy-plugin/pages/brand/brand.js";

it.each([
  ["Saltmere", "S"],
  ["eleventy docs", "E"],
  ["  «éclair»", "É"],
  ["日本語", "日"],
  ["3D printing", "3"],
  ["/", undefined],
])("of %j the letter is %j", (title, letter) => {
  expect(markLetter(title)).toBe(letter);
});

it("has the accent and paper colour of the light theme", () => {
  const tokens = readFileSync("client/styles/tokens.css", "utf8");
  const light = (name: string): string =>
    new RegExp(`--ar-${name}: light-dark\\((#\\w+)`).exec(tokens)?.[1] ?? "";
  const colours = letterMark("S").match(/#\w{6}/g);
  expect(new Set(colours)).toEqual(new Set([light("accent"), light("paper")]));
});

it("the browser's frame has the background of the page, in both themes", () => {
  const tokens = readFileSync("client/styles/tokens.css", "utf8");
  const [, light, dark] = /--ar-paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  const head = readFileSync("_includes/api-reference/parts/page-head.njk", "utf8");
  // The first matching element applies:
  // https://html.spec.whatwg.org/multipage/semantics.html#meta-theme-color
  expect(head.match(/theme-color" content="#\w+"[^>]*/g)).toEqual([
    `theme-color" content="${dark}" media="(prefers-color-scheme:dark)"`,
    `theme-color" content="${light}"`,
  ]);
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pictureSize } from "../../../eleventy-plugin/pages/brand/brand.js";

const png = readFileSync("docs/assets/open-graph.png");

it.each<[string, Buffer, object | undefined]>([
  ["a PNG", png, { width: 1200, height: 630 }],
  [
    "an SVG",
    Buffer.from('<?xml version="1.0"?><svg viewBox="0 0 120 40"></svg>'),
    { width: 120, height: 40 },
  ],
  ["an SVG with commas", Buffer.from("<svg id='a' viewBox='0,0,12.5,4'/>"), { width: 12.5, height: 4 }],
  ["an SVG without a box", Buffer.from("<svg></svg>"), undefined],
  ["a box of nothing", Buffer.from('<svg viewBox="0 0 0 0"/>'), undefined],
  ["another file", Buffer.from("GIF89a"), undefined],
  ["an empty file", Buffer.from(""), undefined],
])("of %s", (_, content, size) => {
  expect(pictureSize(content)).toEqual(size);
});

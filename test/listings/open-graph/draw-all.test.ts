import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { renderAll } from "../../../eleventy-plugin/listings/open-graph/draw-all.js";

/** Returns an image. Each image of a test has another height, so that they can be distinguished. */
const svgOf = (height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="${height}"><rect width="4" height="4"/></svg>`;

test.each([
  ["few, in this thread", 3],
  ["more than a thread draws between two collections of garbage, in several", 60],
])("%s: each is rendered once, and a failure is reported", async (_, count) => {
  const heights = Array.from({ length: count }, (_each, index) => index + 1);
  const drawings = heights.map((height) => ({
    svg: height === 2 ? "no drawing" : svgOf(height),
    key: String(height),
    usesSystemFonts: false,
  }));
  const drawn = new Map<string, Buffer>();
  const failures = await renderAll(drawings, { fontFiles: [] }, async (key, png) => {
    await Promise.resolve();
    expect(drawn.has(key)).toBe(false);
    drawn.set(key, Buffer.from(png));
  });
  expect(failures).toEqual([expect.stringContaining("SVG")]);
  expect(new Map([...drawn].sort(([one], [other]) => Number(one) - Number(other)))).toEqual(
    new Map(
      heights
        .filter((height) => height !== 2)
        .map((height) => [String(height), new Resvg(svgOf(height)).render().asPng()]),
    ),
  );
});

import { describe, expect, test } from "vitest";
import {
  fitLines,
  PATH_BREAKS,
  TEXT_BREAKS,
} from "../../../eleventy-plugin/listings/open-graph/card-view.js";

/** Every character is one em wide, so a width of 100 pixels has room for ten characters at size 10. */
const fit = {
  width: 100,
  sizes: [
    [20, 1],
    [10, 3],
  ],
  widthOf: (text: string) => [...text].length,
} as const;

describe("a path", () => {
  test.each([
    ["fits in the largest size", "/pets", 20, ["/pets"]],
    ["breaks after its slashes", "/pets/{id}/toys", 10, ["/pets/", "{id}/toys"]],
    ["breaks within a long segment after other separators", "/long-segment_x", 10, ["/long-", "segment_x"]],
    ["breaks anywhere where it must", "/abcdefghijklmn", 10, ["/abcdefghi", "jklmn"]],
    [
      "ends in an ellipsis where there is no room",
      "/aaaaaaa/bbbbbbb/ccccccc/ddd",
      10,
      ["/aaaaaaa/", "bbbbbbb/", "ccccccc/…"],
    ],
    ["is empty", "", 20, []],
  ])("%s", (_, path, size, lines) => {
    expect(fitLines(path, { ...fit, breaks: PATH_BREAKS })).toEqual({ size, lines });
  });
});

test("a text wraps between its words, and no line is too wide", () => {
  const { lines } = fitLines("List all pets of one owner", { ...fit, breaks: TEXT_BREAKS });
  expect(lines).toEqual(["List all", "pets of", "one owner"]);
});

test("a path that fits is complete", () => {
  const path = "/repos/{owner}/{repo}/a";
  expect(fitLines(path, { ...fit, breaks: PATH_BREAKS }).lines.join("")).toBe(path);
});

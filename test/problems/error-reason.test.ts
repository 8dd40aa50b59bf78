import { expect, test } from "vitest";
import { errorReason, finding, Problem } from "../../eleventy-plugin/problems/problems.js";

test.each([
  [new Error("Cannot find module 'a'\nRequire stack:\n- /b.js"), "Cannot find module 'a'"],
  [new TypeError("no function"), "no function"],
  ["a text that was thrown\nand more", "a text that was thrown"],
  [undefined, "undefined"],
  [
    new Problem(finding("part-failed", { reason: "filter not found: a", fix: "Correct it." })),
    "A template of the site cannot be rendered: filter not found: a",
  ],
])("%s is reported in one line", (error, reason) => {
  expect(errorReason(error)).toBe(reason);
});

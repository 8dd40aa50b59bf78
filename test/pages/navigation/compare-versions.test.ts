import { expect, test } from "vitest";
import { compareVersions } from "../../../eleventy-plugin/pages/navigation/versions.js";

/** The versions in a row are in the order of their release. */
test.each([
  [["1.0.0", "2.0.0", "2.1.0", "2.1.1", "10.0.0"]],
  [["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0"]],
  [["v1", "v2", "v2.1", "v10"]],
  [["1.9", "1.10"]],
  [["2022-11-28", "2024-01-05", "2024-01-15"]],
])("%s", (released) => {
  expect([...released].reverse().sort(compareVersions)).toEqual(released);
});

test("ignores build numbers and missing parts", () => {
  expect(compareVersions("1.0", "1.0.0")).toBe(0);
  expect(compareVersions("1.0.0+7", "1.0.0+8")).toBe(0);
});

import { expect, test } from "vitest";
import { isRedundant } from "../../../../eleventy-plugin/pages/views/schema/described-text.js";

test.each<[text: string, beside: readonly (string | undefined)[], isSaid: boolean]>([
  ["Full Repository", ["full-repository"], true],
  ["Email", ["email"], true],
  ["Response", ["OK", "Response"], true],
  ["Created.", ["Created"], true],
  ["Größe", ["größe"], true],
  ["The email of a user", ["email"], false],
  ["Created by you", ["Created"], false],
  ["", ["Created", undefined], false],
  ["…", ["—"], false],
])("%j beside %j", (text, beside, isSaid) => {
  expect(isRedundant(text, beside)).toBe(isSaid);
});

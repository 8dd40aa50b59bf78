import { expect, it } from "vitest";
import { valueAtPath } from "../../../eleventy-plugin/portable/schema-check/value-at-path.js";

const value = { a: 1, "a.b": 2, list: [{ n: "x" }, [3]], "x[0]": 4, empty: null, nested: { "": 5 } };

it.each([
  ["", value],
  ["a", 1],
  ["a.b", 2],
  ["list[0].n", "x"],
  ["list[1][0]", 3],
  ["x[0]", 4],
  ["empty", null],
  ["list[2]", undefined],
  ["a.c", undefined],
  ["gone", undefined],
  ["constructor", undefined],
])("at `%s` is %j", (path, expected) => {
  expect(valueAtPath(value, path)).toEqual(expected);
});

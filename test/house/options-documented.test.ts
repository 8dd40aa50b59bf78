import { expect, it } from "vitest";
import { rowsOf } from "../../eleventy-plugin/options/option-table.js";
import { options } from "../../eleventy-plugin/options/options.js";
import { tableRowsBelow } from "./markdown-tables.js";

it("README lists every option as the table has it; `asyncapi` stands for the keys of `openapi`", () => {
  const expected = rowsOf(options)
    .filter(({ path }) => !path.startsWith("asyncapi."))
    .map(({ path, type, default: assumed, text }) => [`\`${path}\``, type, assumed, text]);
  expect(tableRowsBelow("README.md", "Options")).toEqual(expected);
});

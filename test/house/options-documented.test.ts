import { expect, it } from "vitest";
import { optionTable } from "../../docs/tables/options.js";
import { sentenceOf, shownDefaultOf } from "../../docs/tables/option-sentences.js";
import { rowsOf } from "../../eleventy-plugin/options/option-table.js";
import { options } from "../../eleventy-plugin/options/options.js";
import { documentation } from "./documentation.js";

/** Names of the option blocks whose table a page of the documentation contains. */
const printed = documentation().flatMap(({ text }) =>
  [...text.matchAll(/\{% optionTable (.*?) %\}/g)].flatMap(
    ([, blocks = ""]) => blocks.match(/[\w$]+/g) ?? [],
  ),
);

it("each block of options is documented on one page", () => {
  expect([...printed].sort()).toEqual(Object.keys(options).sort());
});

it("its table has every option, with the sentence that editors show; `asyncapi` is documented by the keys of `openapi`", () => {
  const table = optionTable((text: string) => text, ...printed);
  for (const { path } of rowsOf(options).filter(({ path }) => !path.startsWith("asyncapi."))) {
    expect(sentenceOf(path), path).toMatch(/\w.*\.$/);
    const row = table.split("\n").find((line: string) => line.includes(` id="${path.replaceAll("[]", "")}"`));
    expect(row, path).toContain(sentenceOf(path));
  }
});

it("editors show the same default as the table", () => {
  // Omits the options of a single source, whose default is the value of the block, and those of `asyncapi`,
  // which has the same type as `openapi`.
  const told = rowsOf(options).filter(
    ({ path, default: assumed }) => assumed !== "the value of the block" && !path.startsWith("asyncapi."),
  );
  for (const { path, default: assumed } of told) {
    const isNone = assumed === "none" || assumed === "required";
    const shown = shownDefaultOf(path)?.replace(/, for AsyncAPI "\/events"$/, "");
    expect(shown, path).toBe(isNone ? undefined : assumed.replace(/^`([^`]*)`$/, "$1"));
  }
});

import { expect, it } from "vitest";
import { optionTable } from "../../docs/tables/options.js";
import { sentenceOf, shownDefaultOf } from "../../docs/tables/option-sentences.js";
import { rowsOf } from "../../eleventy-plugin/options/option-table.js";
import { options } from "../../eleventy-plugin/options/options.js";
import { eventTools } from "../../eleventy-plugin/portable/samples/event-samples.js";
import { httpLanguages } from "../../eleventy-plugin/portable/samples/index.js";
import { docsPage, documentation } from "./documentation.js";

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
  // Omits the options of a single source, whose default is the value of the block.
  const told = rowsOf(options).filter(({ default: assumed }) => assumed !== "the value of the block");
  for (const { path, default: assumed } of told) {
    const isNone = assumed === "none" || assumed === "required";
    const [shown, shownForEvents = shown] = shownDefaultOf(path)?.split(", for AsyncAPI ") ?? [];
    expect(path.startsWith("asyncapi.") ? shownForEvents : shown, path).toBe(
      isNone ? undefined : assumed.replace(/^`([^`]*)`$/, "$1"),
    );
  }
});

it("the page of the blocks names each language and tool of `codeSamples`", () => {
  const page = docsPage("reference/options/documents.md");
  for (const name of [...Object.keys(httpLanguages), ...Object.keys(eventTools)])
    expect(page).toContain(`\`${name}\``);
});

import { expect, test } from "vitest";
import { sampleBlocks } from "../../../eleventy-plugin/pages/markdown-pages/example-lines.js";
import type { SampleTab } from "../../../eleventy-plugin/pages/views/operation/sample-tabs.js";

const tab = (value: string): SampleTab => ({
  value,
  label: value,
  syntax: "",
  note: "",
  groups: [{ value: "", label: "", examples: [{ value: "", label: "", code: `code of ${value}` }] }],
});

test.each([
  [["js", "curl", "python"], ["curl"]],
  [["python", "js"], ["python"]],
  [
    ["js", "go-of-the-author"],
    ["js", "go-of-the-author"],
  ],
])("with the languages %j the Markdown of a page has %j", (given, expected) => {
  const samples = { title: "Request", grouping: { choice: "mediaType", label: "" }, notes: [] } as const;
  const lines = sampleBlocks([{ ...samples, languages: given.map(tab) }]);
  expect(lines.flatMap((line) => /code of (\S+)/.exec(line)?.[1] ?? [])).toEqual(expected);
});

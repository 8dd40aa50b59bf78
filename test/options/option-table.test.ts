import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../eleventy-plugin/options/option-table.js";
import { type OptionTable, type OptionsContext } from "../../eleventy-plugin/options/rule.js";
import { options } from "../../eleventy-plugin/options/options.js";
import { sentenceOf } from "../../docs/tables/option-sentences.js";

it("has no default that its own rule rejects", () => {
  const reading: OptionsContext = { errors: [], given: new Set(), known: [] };
  const check = (table: OptionTable): void => {
    for (const [key, option] of Object.entries(table)) {
      if (option.default !== undefined) option.rule.read(option.default, key, reading);
      if (option.rule.keys) check(option.rule.keys);
    }
  };
  check(options);
  expect(reading.errors).toEqual([]);
});

it("requires options with the sentence that an editor shows", () => {
  const asked = [
    ["navigation.tabs[].label", options.navigation.rule.keys?.["tabs"]?.rule.keys?.["label"]],
    ["navigation.tabs[].path", options.navigation.rule.keys?.["tabs"]?.rule.keys?.["path"]],
    ["openapi.sources[].spec", options.openapi.rule.keys?.["sources"]?.rule.keys?.["spec"]],
  ] as const;
  expect(asked.map(([, option]) => option?.required)).toEqual(asked.map(([path]) => sentenceOf(path)));
});

describe("the two blocks", () => {
  const rowsBelow = (block: string) =>
    rowsOf(options)
      .filter(({ path }) => path.startsWith(`${block}.`))
      .map(({ path, ...row }) => ({ path: path.slice(block.length + 1), ...row }));

  it("differ only in the defaults of route and codeSamples", () => {
    const ofOpenApi = new Map(rowsBelow("openapi").map((row) => [row.path, row]));
    const events = rowsBelow("asyncapi");
    expect(events.map(({ path }) => path)).toEqual([...ofOpenApi.keys()]);
    const different = events.filter((row) => !isDeepStrictEqual(row, ofOpenApi.get(row.path)));
    expect(different.map((row) => ({ ...ofOpenApi.get(row.path), default: row.default }))).toEqual(different);
    expect(different.map(({ path, default: assumed }) => [path, assumed])).toEqual([
      ["route", '`"/events"`'],
      ["codeSamples", '`["wscat", "websocket", "kcat", "mosquitto_pub", "mosquitto_sub"]`'],
    ]);
  });
});

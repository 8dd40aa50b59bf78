import { expect, test } from "vitest";
import {
  checksum,
  matchesLongText,
  restoreLongTexts,
  extractLongTexts,
} from "../../../eleventy-plugin/portable/panel/long-texts.js";
import type { InitialBody } from "../../../eleventy-plugin/portable/panel/form-file.js";

const variant = { mediaType: 0, example: 0, fields: "all" } as const;
const textBody = (text: string): InitialBody => ({
  variant,
  name: "",
  body: { kind: "text", sent: true, mediaType: 0, text },
});
const form: InitialBody = {
  variant,
  name: "",
  body: { kind: "fields", sent: true, mediaType: 0, fields: [] },
};
const long = (end: string): string => "é\n".repeat(1500) + end;

test.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("the checksum of %j is that of FNV-1a's authors", (text, sum) => {
  expect(checksum(text)).toBe(sum);
});

test("a long text is replaced by length and checksum, a short one and a form are unchanged", () => {
  const { bodies, longTexts, texts } = extractLongTexts([textBody("{}"), textBody(long("1")), form]);
  expect(bodies).toEqual([textBody("{}"), textBody(""), form]);
  expect(longTexts.map(({ body, length }) => [body, length])).toEqual([[1, 3001]]);
  expect(texts).toEqual([long("1")]);
});

test("the texts are restored", () => {
  const bodies = [textBody(long("1")), form, textBody("short"), textBody(long("2"))];
  expect(restoreLongTexts(extractLongTexts(bodies), [long("1"), long("2")])).toEqual(bodies);
});

test("examples that differ in one character are distinguished", () => {
  const [one] = extractLongTexts([textBody(long("1"))]).longTexts;
  expect(
    one && [
      matchesLongText(one, long("1")),
      matchesLongText(one, long("2")),
      matchesLongText(one, long("11")),
    ],
  ).toEqual([true, false, false]);
});

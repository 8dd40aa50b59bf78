import { expect, it } from "vitest";
import { derivedName } from "../../eleventy-plugin/normalise/schema/schema-names.js";
import { sanitiseText } from "../../eleventy-plugin/pages/head/head-tags.js";
import { highlightJson } from "../../eleventy-plugin/pages/templates/highlight.js";
import { toNumber } from "../../eleventy-plugin/portable/exact-number.js";
import { chooseServer } from "../../eleventy-plugin/portable/event-call/call-side.js";
import { toFileName } from "../../eleventy-plugin/portable/example/generate/file-field.js";
import { createIndex } from "../../eleventy-plugin/portable/find/find-index.js";
import { downloadName } from "../../eleventy-plugin/portable/panel/download-name.js";
import { toRequestHeaders } from "../../eleventy-plugin/portable/request/request-headers.js";
import { containsSecret } from "../../eleventy-plugin/portable/secret-detection.js";
import { printable } from "../../eleventy-plugin/problems/problems.js";
import { toBaseUrl } from "../../eleventy-plugin/portable/request/server-url.js";
import { trimEndChars } from "../../eleventy-plugin/portable/trim-end-chars.js";
import { processorTimeRatio } from "../support/processor-time.js";

it.each([
  ["1.500", "0", "1.5"],
  ["a//b//", "/", "a//b"],
  ["a\t b \t", "\t ", "a\t b"],
  ["00", "0", ""],
  ["", "0", ""],
])("%j without %j at its end is %j", (text, characters, rest) => {
  expect(trimEndChars(text, characters)).toBe(rest);
});

const credential = (value: string) => [{ in: "header", name: "X-Key", value, scheme: "key" }] as const;

/**
 * Functions that read a text with a long run of characters in the middle. Such a text may come from a
 * document, a response or a reader.
 */
const READERS: Readonly<Record<string, (length: number) => unknown>> = {
  "zeros of a number": (length) => toNumber(`1${"0".repeat(length)}1`),
  "slashes of a server": (length) =>
    toBaseUrl([{ url: `https://h${"/".repeat(length)}v1`, variables: [], protocol: "https" }], {
      index: 0,
      variables: [],
    }),
  "slashes of a server of events": (length) =>
    chooseServer([], { customUrl: `ws://h${"/".repeat(length)}v1` }),
  "hyphens of a field's name": (length) => toFileName(`a${"-".repeat(length)}b`),
  "a name of a schema that ends in a point": (length) =>
    createIndex([{ kind: "schema", title: `${"a".repeat(length)}.` }]),
  "points of a file's name": (length) => downloadName(`attachment; filename="a${".".repeat(length)}b"`),
  "spaces of a header": (length) => toRequestHeaders([], credential(`a${" ".repeat(length)}b`), undefined),
  "hyphens of a key": (length) => derivedName(`#/a${"-".repeat(length)}b`, () => false),
  "quotes of an example that is no JSON": (length) => highlightJson(`[${'\\"'.repeat(length)}\\`),
  "spaces of a text that is printed": (length) => printable(`${" ".repeat(length)}a`),
  "beginnings of tokens": (length) => containsSecret("eyJ-".repeat(length)),
  "beginnings of assignments": (length) => containsSecret("a:".repeat(length)),
  "beginnings of addresses": (length) => containsSecret(`://${"a:".repeat(length)}`),
  "quotes behind a name": (length) => containsSecret(`a${'"'.repeat(length)}`),
  "beginnings of tags": (length) => sanitiseText("<a".repeat(length)),
};

it.each(Object.entries(READERS))("%s: time is linear in their number", async (_, read) => {
  // The run is ten times as long; quadratic time would be a hundred times as much.
  expect(
    await processorTimeRatio(
      () => read(30_000),
      () => read(3_000),
    ),
  ).toBeLessThan(40);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultLabels } from "../../eleventy-plugin/portable/labels/labels.js";
import {
  MARKS,
  markNamed,
  markNamesOf,
  marksOf,
  valueMarksOf,
  type MarkName,
} from "../../eleventy-plugin/portable/marks.js";

const old = { deprecated: true };
const current = { deprecated: false };

test.each([
  [[], []],
  [[current], []],
  [[{}], []],
  [[old], ["deprecated"]],
  [[current, old], ["deprecated"]],
  [[{ ...old, readOnly: true }], ["deprecated"]],
])("a part described by %j has the marks %j", (objects, expected) => {
  expect(marksOf(objects, defaultLabels).map(({ name }) => name)).toEqual(expected);
  expect(markNamesOf(objects)).toEqual(expected);
});

test.each([
  [[{ ...old, writeOnly: true, readOnly: true }], ["deprecated", "read-only", "write-only"]],
  [
    [{ ...current, readOnly: true, writeOnly: false }, old],
    ["deprecated", "read-only"],
  ],
])("the row of a value described by %j has the marks %j", (objects, expected) => {
  expect(valueMarksOf(objects, defaultLabels).map(({ text }) => text)).toEqual(expected);
});

test("equal lists and equal marks are the same object", () => {
  expect(marksOf([old], defaultLabels)).toBe(marksOf([current, old], defaultLabels));
  expect(marksOf([old], defaultLabels)[0]).toBe(markNamed("deprecated", defaultLabels));
});

test("marks have the words of a site's labels", () => {
  const labels = { ...defaultLabels, deprecated: "Veraltet", deprecatedFlag: "veraltet" };
  expect(markNamed("deprecated", labels)).toMatchObject({ text: "veraltet", title: "Veraltet" });
  expect(markNamed("deprecated", defaultLabels)).toMatchObject({ text: "deprecated", title: "Deprecated" });
});

const names = Object.keys(MARKS) as readonly MarkName[];
test.each(names)("the mark %s is translated on the German and the Arabic site", (name) => {
  const { text, title = text } = MARKS[name];
  for (const language of ["german", "arabic"]) {
    const file = `fixtures/sites/${language}/labels.json`;
    const labels = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
    expect([text, title].filter((label) => labels[label] === undefined)).toEqual([]);
  }
});

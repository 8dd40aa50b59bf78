import { expect, test } from "vitest";
import { presenceOf, type ReaderRole } from "../../../../eleventy-plugin/pages/views/schema/presence.js";
import { defaultLabels } from "../../../../eleventy-plugin/portable/labels/labels.js";
import type { SchemaChild, SchemaNode } from "../../../../eleventy-plugin/portable/model/index.js";

const schema = {} as SchemaNode;
const field = (label: string): SchemaChild => ({
  relation: "property",
  label: label.replace("!", ""),
  required: label.endsWith("!"),
  schema,
});

const THERE = "Always there unless marked.";
const ABSENT = "May be absent unless marked.";

/**
 * Cases: role of the reader, names of fields (required ones with `!`), the sentence about all fields, and the
 * mark of each.
 */
const rows: readonly (readonly [ReaderRole, string, string | undefined, Readonly<Record<string, string>>])[] =
  [
    ["sends", "a! b", undefined, { a: "required (red)" }],
    ["sends", "a b", undefined, {}],
    ["reads", "a! b", undefined, { a: "required" }],
    ["receives", "a! b! c", THERE, { c: "may be absent" }],
    ["receives", "a! b c", ABSENT, { a: "always there" }],
    ["receives", "a! b", THERE, { b: "may be absent" }],
    ["receives", "a! b!", THERE, {}],
    ["receives", "a b", ABSENT, {}],
  ];

test.each(rows)("readers who %s %s get %s", (reader, fields, told, marks) => {
  const children = fields.split(" ").map(field);
  const presence = presenceOf(children, reader, defaultLabels);
  expect(presence.summary).toBe(told);
  const marked = children.flatMap((child) => {
    const mark = presence.mark(child);
    return mark === undefined ? [] : [[child.label, `${mark.text}${mark.look === "urgent" ? " (red)" : ""}`]];
  });
  expect(Object.fromEntries(marked)).toEqual(marks);
});

test("an object without fields has no sentence", () =>
  expect(
    presenceOf([{ ...field("a!"), relation: "items" }], "receives", defaultLabels).summary,
  ).toBeUndefined());

import { expect, test } from "vitest";
import { packSchema, unpackSchema } from "../../../eleventy-plugin/portable/panel/packed-schema.js";
import type { SchemaNode } from "../../../eleventy-plugin/portable/model/index.js";
import { schemaOf } from "../../support/panel-of.js";

const words = ({ label }: SchemaNode): string => label.map(({ text }) => text).join("");

test.each<[kind: string, node: Partial<SchemaNode>]>([
  ["string", { types: ["string"] }],
  ["Pet", { types: ["object"], name: "Pet" }],
  ["integer or null", { types: ["integer", "null"] }],
  ["array of Pet", { types: ["array"] }],
  ["Pet or Dog", { types: ["object"], name: "Pet" }],
  ["any", {}],
  ["", {}],
  ["", { types: ["string"] }],
])("a form names the type of a value like the page: %j", (kind, node) => {
  const label = kind === "" ? [] : [{ text: kind }];
  const packed: unknown = JSON.parse(JSON.stringify(packSchema(schemaOf({ ...node, label }), true)));
  expect(words(unpackSchema(packed as object))).toBe(kind);
});

test("a panel's file does not repeat a name or the only type", () => {
  expect(packSchema(schemaOf({ types: ["string"], label: [{ text: "string" }] }), true)).toEqual({
    types: ["string"],
  });
  expect(packSchema(schemaOf({ types: ["object"], name: "Pet", label: [{ text: "Pet" }] }), true)).toEqual({
    types: ["object"],
    name: "Pet",
  });
});

test("the relation of a part to its schema is kept, and omitted for a property", () => {
  const relations = ["property", "items", "oneOf", "allOf", "not"] as const;
  const children = relations.map((relation) => ({
    relation,
    label: relation,
    required: false,
    schema: schemaOf({}),
  }));
  const text = JSON.stringify(packSchema(schemaOf({ children }), false));
  expect(text).not.toContain('"relation":"property"');
  const unpacked = unpackSchema(JSON.parse(text) as object).children;
  expect(unpacked.map(({ relation }) => relation)).toEqual(relations);
});

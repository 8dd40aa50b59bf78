import { describe, expect, test } from "vitest";
import { branchNames, withBranch } from "../../../eleventy-plugin/portable/schema/branch.js";
import { toComponents } from "../../../eleventy-plugin/portable/schema/components.js";
import type { Json, SchemaNode } from "../../../eleventy-plugin/portable/model/index.js";
import { toPanelData, type PanelData } from "../../../eleventy-plugin/portable/example/panel-data.js";
import { packForm, unpackForm, unpackShown } from "../../../eleventy-plugin/portable/panel/packed-form.js";
import { unpackSchema } from "../../../eleventy-plugin/portable/panel/packed-schema.js";
import { unpackMediaType, wholeForm } from "../../../eleventy-plugin/portable/panel/schemas-file.js";
import { checkValue } from "../../../eleventy-plugin/portable/schema-check/schema-check.js";
import { normalised } from "../../normalise/normalised.js";
import { object, ref, text, whole } from "../example/generate/shape.js";

const components = {
  Colour: { type: "string", enum: ["red", "blue"] },
  Cat: object({ kind: { const: "cat" }, lives: { type: "integer", maximum: 9 } }, { required: ["lives"] }),
  Dog: object({ kind: { const: "dog" }, tricks: { type: "array", items: text } }),
  Pet: { oneOf: [ref("Cat"), ref("Dog")] },
};

function panelWith(operation: object): PanelData {
  const { reference, operations } = normalised({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: { "/pets": { post: { ...operation, responses: {} } } },
    components: { schemas: components },
  });
  const [only] = operations;
  if (!only) throw new Error("There is one operation.");
  return toPanelData(only, reference);
}

const query = (name: string, schema: unknown): object => ({ name, in: "query", schema });
const body = (contentType: string, schema: unknown): object => ({
  requestBody: { content: { [contentType]: { schema } } },
});
/** Returns the data as a browser gets it. */
const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

describe("a panel's file", () => {
  test("contains the schemas of a form if the form shows them completely: there is no other file", () => {
    const { form, schemas } = packForm(
      panelWith({ parameters: [query("a", whole), query("b", object({ c: text }))] }),
    );
    expect(schemas).toBeUndefined();
    expect(form.schemasApart).toBe(false);
    expect(wholeForm(form).parameters).toEqual(form.parameters.map(({ schema }) => schema));
  });

  test("contains no schema of a text body, except its alternatives", () => {
    const { form, schemas } = packForm(panelWith(body("application/json", ref("Pet"))));
    expect(JSON.stringify(form)).not.toMatch(/lives|tricks/);
    expect(unpackShown(sent(form))).toEqual([{ branches: ["Cat", "Dog"], fields: [] }]);
    expect(schemas?.components.map(({ name }) => name)).toEqual(["Pet", "Cat", "Dog"]);
  });

  test("contains the fields of a form body, as far as they are shown", () => {
    const pets = object({
      pet: ref("Cat"),
      colour: ref("Colour"),
      all: { type: "array", items: ref("Pet") },
    });
    const { form } = packForm(panelWith(body("application/x-www-form-urlencoded", pets)));
    const [media] = unpackShown(sent(form));
    expect(media?.fields.map(({ name }) => name)).toEqual(["pet", "colour", "all"]);
    expect(media?.fields[0]?.schema.children.map(({ label }) => label)).toEqual(["kind", "lives"]);
    expect(media?.fields[1]?.schema.enum).toHaveLength(2);
    expect(JSON.stringify(form)).not.toMatch(/maximum|tricks/);
  });

  test("restores the data that requests are built from", () => {
    const panel = panelWith({ parameters: [query("a", whole)], ...body("application/json", ref("Pet")) });
    const unpacked = unpackForm(sent(packForm(panel).form));
    expect(
      unpacked.parameters.map(({ name, in: place, style, explode }) => [name, place, style, explode]),
    ).toEqual([["a", "query", "form", true]]);
    expect(unpacked.requestBody).toEqual({
      required: false,
      content: [{ contentType: "application/json", encoding: [], examples: [] }],
    });
  });
});

describe("with the file of schemas, values are validated as with the document", () => {
  const panel = panelWith({
    parameters: [
      query("a", whole),
      query("pet", ref("Pet")),
      query("colours", { type: "array", items: ref("Colour") }),
    ],
    ...body("application/json", { type: "array", items: ref("Pet") }),
  });
  const { form, schemas } = packForm(panel);
  const file = wholeForm(sent(form), schemas && sent(schemas));
  const named = new Map(file.components.map(({ name, schema }) => [name, unpackSchema(schema)]));
  const ofBody = file.content.map(unpackMediaType)[0]?.schema as SchemaNode;
  const parts: readonly (readonly [string, SchemaNode | undefined, SchemaNode | undefined])[] = [
    ...panel.parameters.map(
      ({ name, schema }, index) =>
        [name, schema, file.parameters[index] && unpackSchema(file.parameters[index])] as const,
    ),
    ["body", panel.requestBody?.content[0]?.schema, ofBody],
  ];

  test.each<[part: string, value: Json, isRight: boolean]>([
    ["a", 1, true],
    ["a", "x", false],
    ["pet", { kind: "cat", lives: 9 }, true],
    ["pet", { kind: "cat", lives: 10 }, false],
    ["colours", ["red"], true],
    ["colours", ["green"], false],
    ["body", [{ kind: "dog", tricks: ["sit"] }], true],
    ["body", [{ kind: "dog", tricks: [1] }], false],
  ])("%s: %j", (part, value, isRight) => {
    const [, whole, unpacked] = parts.find(([name]) => name === part) ?? [];
    const found = [
      whole && checkValue(value, whole, toComponents(panel.schemas)),
      unpacked && checkValue(value, unpacked, named),
    ];
    expect(found.map((mismatches) => mismatches?.length === 0)).toEqual([isRight, isRight]);
  });
});

describe("alternatives", () => {
  const panel = panelWith(body("application/json", ref("Pet")));
  const named = toComponents(panel.schemas);
  const schema = panel.requestBody?.content[0]?.schema as SchemaNode;

  test.each<[alternatives: readonly unknown[], names: readonly string[]]>([
    [
      [{ title: "By title", ...text }, ref("Cat"), text, {}],
      ["By title", "Cat", "string", "any value"],
    ],
    [
      [ref("Cat"), ref("Dog")],
      ["Cat", "Dog"],
    ],
    [[ref("Cat")], []],
  ])(
    "%j are named by title, otherwise component, otherwise type; a single one is not a choice",
    (anyOf, names) => {
      const [media] = panelWith(body("application/json", { anyOf })).requestBody?.content ?? [];
      expect(branchNames(media?.schema as SchemaNode, named)).toEqual(names);
    },
  );

  test("are selected by index", () => {
    const chosen = withBranch(schema, 1, named).children.map(({ schema: branch }) => branch.name);
    expect(chosen).toEqual(["Dog"]);
  });
});

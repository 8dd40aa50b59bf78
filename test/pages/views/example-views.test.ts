import { describe, expect, test } from "vitest";
import {
  EXAMPLE_CHARACTERS,
  mediaTypeExamples,
  type ExampleView,
} from "../../../eleventy-plugin/pages/views/example-views.js";
import { toComponents } from "../../../eleventy-plugin/portable/example/components.js";
import { defaultLabels } from "../../../eleventy-plugin/portable/labels/labels.js";
import { withSchemas } from "../../normalise/normalised.js";

function examplesOf(schema: object): readonly ExampleView[] {
  const { reference, schema: named } = withSchemas({ Body: schema });
  return mediaTypeExamples(
    { contentType: "application/json", schema: named("Body"), examples: [], encoding: [] },
    {
      components: toComponents(reference.schemas),
      labels: defaultLabels,
      language: "en",
      side: "request",
      budget: { characters: EXAMPLE_CHARACTERS },
    },
  );
}

describe("a drawn example", () => {
  test.each([
    [
      "an integer between two",
      { type: "integer", exclusiveMinimum: 5, exclusiveMaximum: 6 },
      "is not less than 6",
    ],
    [
      "a field that is refused",
      { type: "object", required: ["a"], properties: { a: false } },
      "a is missing",
    ],
    [
      "three booleans that differ",
      { type: "array", items: { type: "boolean" }, uniqueItems: true, minItems: 3 },
      "has fewer items than 3",
    ],
    ["a text that is a number", { type: "string", const: 5 }, "is not 5"],
    [
      "two fields of one",
      { type: "object", properties: { a: { const: 1 } }, additionalProperties: false, minProperties: 2 },
      "has fewer fields than 2",
    ],
  ])("of what cannot be, %s, is marked and says what is wrong", (_, schema, wrong) => {
    const [example] = examplesOf(schema);
    expect(example).toMatchObject({ contradicts: true });
    expect(example?.notes).toEqual([
      `Drawn from the schema, but no value was found that matches it. Wrong here: ${wrong}.`,
    ]);
  });

  test("that is right is not", () => {
    const [example] = examplesOf({ type: "integer", exclusiveMinimum: 5, exclusiveMaximum: 7 });
    expect(example).toMatchObject({
      text: "6",
      contradicts: false,
      notes: ["Drawn from the schema: the document has no example."],
    });
  });

  test("that was cut says only that", () => {
    const [example] = examplesOf({
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", minLength: 20_000 } },
    });
    expect(example).toMatchObject({ contradicts: false });
    expect(example?.notes.join(" ")).toContain("Shortened at a.");
  });
});

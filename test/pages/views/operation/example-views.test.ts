import { describe, expect, test } from "vitest";
import {
  EXAMPLE_CHARACTERS,
  mediaTypeExamples,
  type ExampleView,
} from "../../../../eleventy-plugin/pages/views/operation/example-views.js";
import { toComponents } from "../../../../eleventy-plugin/portable/schema/components.js";
import { defaultLabels } from "../../../../eleventy-plugin/portable/labels/labels.js";
import type { Example } from "../../../../eleventy-plugin/portable/model/index.js";
import { withSchemas } from "../../../normalise/normalised.js";

function examplesOf(
  schema: object,
  examples: readonly Example[] = [],
  contentType = "application/json",
): readonly ExampleView[] {
  const { reference, schema: named } = withSchemas({ Body: schema });
  return mediaTypeExamples(
    { contentType, schema: named("Body"), examples, encoding: [] },
    {
      components: toComponents(reference.schemas),
      labels: defaultLabels,
      language: "en",
      side: "request",
      budget: { characters: EXAMPLE_CHARACTERS },
    },
  );
}

describe("a generated example", () => {
  test.each([
    ["an integer between two", { type: "integer", exclusiveMinimum: 5, exclusiveMaximum: 6 }],
    ["a field that is refused", { type: "object", required: ["a"], properties: { a: false } }],
    [
      "three booleans that differ",
      { type: "array", items: { type: "boolean" }, uniqueItems: true, minItems: 3 },
    ],
    ["a text that is a number", { type: "string", const: 5 }],
    [
      "two fields of one",
      { type: "object", properties: { a: { const: 1 } }, additionalProperties: false, minProperties: 2 },
    ],
  ])("of an impossible schema, %s, is reported to the author only", (_, schema) => {
    const [example] = examplesOf(schema);
    expect(example).toMatchObject({
      contradicts: false,
      notes: ["Drawn from the schema: the document has no example."],
      told: "unmatched",
    });
  });

  test("that matches several alternatives is reported to the author only", () => {
    const examples = examplesOf({ oneOf: [{ type: "number" }, { type: "integer" }] });
    expect(examples.map(({ label, notes, told }) => ({ label, notes, told }))).toEqual([
      {
        label: "number",
        notes: ["Drawn from the schema: the document has no example."],
        told: "overlapping",
      },
      {
        label: "integer",
        notes: ["Drawn from the schema: the document has no example."],
        told: "overlapping",
      },
    ]);
  });

  test("that is valid is not reported", () => {
    const [example] = examplesOf({ type: "integer", exclusiveMinimum: 5, exclusiveMaximum: 7 });
    expect(example).toMatchObject({
      text: "6",
      contradicts: false,
      notes: ["Drawn from the schema: the document has no example."],
    });
  });

  test("that was cut is only labelled as such", () => {
    const [example] = examplesOf({
      type: "object",
      required: ["a"],
      properties: { a: { type: "string", minLength: 20_000 } },
    });
    expect(example).toMatchObject({ contradicts: false });
    expect(example?.notes.join(" ")).toContain("Shortened at a.");
  });
});

test("an example of the document has a note with its first three mismatches", () => {
  const [example] = examplesOf({ type: "array", items: { type: "string" } }, [{ value: [1, "b", 3, 4, 5] }]);
  expect(example).toMatchObject({ contradicts: true });
  expect(example?.notes).toEqual([
    "From the document, but it does not match its schema: `[0]` is not of type string; `[2]` is not of type string; `[3]` is not of type string; ….",
  ]);
});

test("an example of the document that only lacks fields has a note with their names", () => {
  const schema = {
    type: "object",
    required: ["language", "owner"],
    properties: { owner: { required: ["id"] } },
  };
  const [example] = examplesOf(schema, [{ value: { owner: {} } }]);
  expect(example?.notes).toEqual(["From the document; it lacks `owner.id`, `language`."]);
});

test.each([
  ["application/vnd.github.object", { a: 1 }, "json"],
  ["application/vnd.github.object", "a text", "binary"],
  ["application/x-ndjson", [{ a: 1 }], "json"],
  ["application/problem+json", { a: 1 }, "json"],
  ["text/plain", "[a]", "text"],
])("for %s an example %j is highlighted as %s", (contentType, value, language) => {
  const [example] = examplesOf({}, [{ value }], contentType);
  expect(example?.language).toBe(language);
});

test("alternatives have one each, named like their tabs", () => {
  const branches = Array.from({ length: 23 }, (_, index) => ({ title: `Way ${index}`, const: index }));
  const schema = { oneOf: branches.map((branch) => ({ ...branch, properties: { a: {} } })) };
  expect(examplesOf(schema).map(({ name, text }) => [name, text])).toEqual(
    branches.map(({ title, const: value }) => [title, String(value)]),
  );
});

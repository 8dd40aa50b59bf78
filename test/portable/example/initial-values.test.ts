import { describe, expect, test } from "vitest";
import { initialBody } from "../../../eleventy-plugin/portable/example/initial-body.js";
import { initialValues } from "../../../eleventy-plugin/portable/example/initial-values.js";
import type {
  MediaType,
  Parameter,
  SchemaChild,
  SchemaNode,
} from "../../../eleventy-plugin/portable/model/index.js";
import type { BodyValue, FieldValue } from "../../../eleventy-plugin/portable/request/form-values.js";
import {
  mediaTypeOf,
  panelOf,
  parameterOf,
  propertyOf,
  schemaOf,
  typedSchema,
} from "../../support/panel-of.js";

const text = schemaOf({ types: ["string"] });
const itemsOf = (schema: SchemaNode): SchemaChild => ({
  relation: "items",
  label: "",
  required: false,
  schema,
});

function fieldOf(parameter: Parameter): FieldValue | undefined {
  return initialValues(panelOf({ parameters: [parameter] })).parameters[0];
}

describe("a parameter", () => {
  test.each<[string, Parameter, FieldValue]>([
    [
      "optional, with an example: filled and sent",
      parameterOf("a", "query", { schema: text, examples: [{ value: "x" }] }),
      { sent: true, value: "x" },
    ],
    [
      "optional, with an example of its schema",
      parameterOf("a", "query", { schema: typedSchema("integer", { examples: [7] }) }),
      { sent: true, value: 7 },
    ],
    [
      "its own example comes before its schema's",
      parameterOf("a", "query", {
        schema: typedSchema("integer", { examples: [7] }),
        examples: [{ value: 8 }],
      }),
      { sent: true, value: 8 },
    ],
    [
      "a first example that is null is not sent",
      parameterOf("a", "query", {
        examples: [{ value: null }, { value: "b" }],
        schema: schemaOf({ types: ["string", "null"] }),
      }),
      { sent: false, value: "" },
    ],
    [
      "a null that the schema does not allow is no example",
      parameterOf("a", "query", {
        examples: [{ value: null }],
        schema: typedSchema("string", { examples: ["b"] }),
      }),
      { sent: true, value: "b" },
    ],
    [
      "an example of its items",
      parameterOf("a", "query", {
        schema: typedSchema("array", {
          children: [itemsOf(typedSchema("string", { examples: ["x", "y"] }))],
        }),
      }),
      { sent: true, value: ["x"] },
    ],
    [
      "examples of its fields, and what is required beside them",
      parameterOf("a", "query", {
        schema: typedSchema("object", {
          children: [
            propertyOf("k", typedSchema("string", { examples: ["x"] })),
            propertyOf("free", typedSchema("string")),
            propertyOf("must", typedSchema("integer", { default: 3 }), true),
            propertyOf(
              "deep",
              typedSchema("object", {
                children: [propertyOf("n", typedSchema("integer", { examples: [1] }))],
              }),
            ),
          ],
        }),
      }),
      { sent: true, value: { k: "x", must: 3, deep: { n: 1 } } },
    ],
    [
      "an example of what is null or a text",
      parameterOf("a", "query", {
        schema: schemaOf({
          children: [
            {
              relation: "anyOf",
              label: "",
              required: false,
              schema: typedSchema("string", { examples: ["x"] }),
            },
            { relation: "anyOf", label: "", required: false, schema: typedSchema("null") },
          ],
        }),
      }),
      { sent: true, value: "x" },
    ],
    [
      "optional, without: empty and not sent, whatever the default",
      parameterOf("a", "query", { schema: typedSchema("integer", { default: 20, enum: [{ value: 1 }] }) }),
      { sent: false, value: "" },
    ],
    [
      "required, without: a drawn value",
      parameterOf("a", "query", { required: true, schema: typedSchema("integer", { default: 20 }) }),
      { sent: true, value: 20 },
    ],
    [
      "in a path",
      parameterOf("id", "path", { schema: typedSchema("string", { format: "date" }) }),
      { sent: true, value: "2024-01-15" },
    ],
    [
      "an example written as a header is sent",
      parameterOf("a", "header", { examples: [{ serialized: "1, 2" }] }),
      { sent: true, value: "1, 2" },
    ],
    [
      "a serialised pair of a query",
      parameterOf("a", "query", { examples: [{ serialized: "a=x%20y" }] }),
      { sent: true, value: "x y" },
    ],
    [
      "several serialised pairs are no value",
      parameterOf("a", "query", { examples: [{ serialized: "a=1&a=2" }] }),
      { sent: false, value: "" },
    ],
    [
      "an example behind an address is no value",
      parameterOf("a", "query", { examples: [{ externalValue: "https://example.com/x" }] }),
      { sent: false, value: "" },
    ],
  ])("%s", (_, parameter, field) => {
    expect(fieldOf(parameter)).toEqual(field);
  });
});

test("the first server with its variables' defaults", () => {
  const variables = [{ name: "region", default: "eu", enum: ["eu", "us"] }];
  const servers = [{ url: "https://{region}.example.com", protocol: "https", variables }];
  expect(initialValues(panelOf({ servers })).server).toEqual({ index: 0, variables: ["eu"] });
  expect(initialValues(panelOf({ servers: [] })).server).toEqual({ index: 0, variables: [] });
});

function bodyOf(mediaType: MediaType, method = "POST", required = false): BodyValue | undefined {
  return initialBody({ required, content: [mediaType] }, method, new Map());
}

const pet = typedSchema("object", {
  children: [
    propertyOf("name", typedSchema("string", { examples: ["Rex"] }), true),
    propertyOf("id", typedSchema("integer", { readOnly: true })),
    propertyOf("age", typedSchema("integer")),
  ],
});

describe("a body as text", () => {
  test.each<[string, MediaType, string]>([
    ["JSON, drawn", mediaTypeOf("application/json", { schema: pet }), '{\n  "name": "Rex",\n  "age": 30\n}'],
    [
      "JSON, its example",
      mediaTypeOf("application/json", {
        schema: pet,
        examples: [{ value: { id: { "\ud800number": "9007199254740993" } } }],
      }),
      '{\n  "id": 9007199254740993\n}',
    ],
    [
      "JSON, an example that is JSON text",
      mediaTypeOf("application/json", { schema: pet, examples: [{ value: '{"a":1}' }] }),
      '{"a":1}',
    ],
    ["JSON, a string", mediaTypeOf("application/json", { schema: text, examples: [{ value: "x" }] }), '"x"'],
    ["JSON without a schema", mediaTypeOf("application/json"), "{}"],
    ["JSON of any kind", mediaTypeOf("application/json", { schema: schemaOf() }), "{}"],
    [
      "a serialised example",
      mediaTypeOf("application/json", { examples: [{ serialized: "[1 , 2]" }] }),
      "[1 , 2]",
    ],
    [
      "lines of JSON, from the schema of an item",
      mediaTypeOf("application/x-ndjson", { itemSchema: pet }),
      '{"name":"Rex","age":30}\n',
    ],
    [
      "lines of JSON, from a list",
      mediaTypeOf("application/jsonl", { examples: [{ value: [1, { a: 2 }] }] }),
      '1\n{"a":2}\n',
    ],
    [
      "XML, drawn",
      mediaTypeOf("application/xml", { schema: { ...pet, title: "pet" } }),
      '<?xml version="1.0" encoding="UTF-8"?>\n<pet>\n  <name>Rex</name>\n  <age>30</age>\n</pet>',
    ],
    ["XML, written", mediaTypeOf("application/xml", { examples: [{ value: "<a/>" }] }), "<a/>"],
    ["plain text", mediaTypeOf("text/plain", { schema: text }), "example"],
    [
      "plain text, its example",
      mediaTypeOf("text/csv", { schema: text, examples: [{ value: "a,b\n1,2\n" }] }),
      "a,b\n1,2\n",
    ],
    [
      "an unknown type with fields",
      mediaTypeOf("application/vnd.example", { schema: pet }),
      '{\n  "name": "Rex",\n  "age": 30\n}',
    ],
  ])("%s", (_, mediaType, expected) => {
    expect(bodyOf(mediaType)).toEqual({ kind: "text", sent: true, mediaType: 0, text: expected });
  });

  test("another example, another media type, only required fields", () => {
    const content = [
      mediaTypeOf("application/json", { schema: pet, examples: [{ value: 1 }, { value: 2 }] }),
      mediaTypeOf("application/xml", { schema: pet }),
    ];
    const of = (mediaType: number, example: number): unknown =>
      initialBody({ required: true, content }, "POST", new Map(), { mediaType, example, fields: "all" });
    expect(of(0, 1)).toMatchObject({ text: "2" });
    expect(of(1, 0)).toMatchObject({ mediaType: 1, text: expect.stringContaining("<root>") as string });
    const drawn = [mediaTypeOf("application/json", { schema: pet })];
    expect(
      initialBody({ required: true, content: drawn }, "POST", new Map(), {
        mediaType: 0,
        example: 0,
        fields: "required",
      }),
    ).toMatchObject({ text: '{\n  "name": "Rex"\n}' });
  });

  test("is sent, unless it is optional and the method usually has none", () => {
    const json = mediaTypeOf("application/json");
    expect(bodyOf(json, "DELETE")?.sent).toBe(true);
    expect(bodyOf(json, "GET")?.sent).toBe(false);
    expect(bodyOf(json, "GET", true)?.sent).toBe(true);
  });

  test("does not exist without a media type", () => {
    expect(initialBody({ required: true, content: [] }, "POST", new Map())).toBeUndefined();
  });
});

describe("a file", () => {
  test.each([
    ["application/octet-stream", "file.bin"],
    ["image/png", "file.png"],
    ["image/*", "file.png"],
  ])("%s", (contentType, name) => {
    expect(
      bodyOf(
        mediaTypeOf(contentType, {
          schema: typedSchema("string", { format: "binary", examples: ["/etc/passwd"] }),
        }),
      ),
    ).toEqual({ kind: "file", sent: true, mediaType: 0, file: { name } });
  });
});

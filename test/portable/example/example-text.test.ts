import { describe, expect, test } from "vitest";
import { toComponents } from "../../../eleventy-plugin/portable/schema/components.js";
import { toAuthoredText, toExampleText } from "../../../eleventy-plugin/portable/example/example-text.js";
import type { Json, MediaType } from "../../../eleventy-plugin/portable/model/index.js";
import { normalised } from "../../normalise/normalised.js";

interface Written {
  readonly contentType: string;
  readonly schema?: unknown;
  readonly more?: object;
  readonly components?: object;
}

function mediaTypeOf({
  contentType,
  schema,
  more = {},
  components = {},
}: Written): [MediaType, ReturnType<typeof toComponents>] {
  const content = { [contentType]: { ...(schema === undefined ? {} : { schema }), ...more } };
  const { reference, operation } = normalised({
    openapi: "3.2.0",
    info: { title: "T", version: "1" },
    paths: { "/": { get: { operationId: "a", responses: { 200: { description: "OK", content } } } } },
    components: { schemas: components },
  });
  return [operation("a").responses[0]?.content[0] as MediaType, toComponents(reference.schemas)];
}

function written(value: Json, media: Written): string {
  return toExampleText(value, ...mediaTypeOf(media));
}

describe("a serialised body", () => {
  test.each<[string, Written, Json, string]>([
    ["JSON", { contentType: "application/json" }, { a: [1, "b"] }, '{\n  "a": [\n    1,\n    "b"\n  ]\n}'],
    ["JSON that is a string", { contentType: "application/json", schema: { type: "string" } }, "a", '"a"'],
    [
      "JSON written by the author",
      { contentType: "application/json", schema: { type: "object" } },
      '{"a":1}',
      '{"a":1}',
    ],
    [
      "exact numbers",
      { contentType: "application/json" },
      { "\ud800number": "9007199254740993" },
      "9007199254740993",
    ],
    ["JSON lines", { contentType: "application/jsonl" }, [{ a: 1 }, { a: 2 }], '{"a":1}\n{"a":2}\n'],
    [
      "a form",
      { contentType: "application/x-www-form-urlencoded" },
      { a: "b c", d: [1, 2] },
      "a=b+c&d=1&d=2",
    ],
    [
      "parts",
      { contentType: "multipart/form-data" },
      { a: "x", b: { c: 1 } },
      '--boundary\nContent-Disposition: form-data; name="a"\n\nx\n--boundary\nContent-Disposition: form-data; name="b"\nContent-Type: application/json\n\n{"c":1}\n--boundary--',
    ],
    ["text", { contentType: "text/plain" }, "hello", "hello"],
    [
      "events",
      { contentType: "text/event-stream" },
      [{ event: "tick", data: { n: 1 }, id: "7" }],
      'event: tick\nid: 7\ndata: {"n":1}\n',
    ],
    ["events of data", { contentType: "text/event-stream" }, { n: 1 }, 'data: {"n":1}\n'],
    [
      "events of several lines",
      { contentType: "text/event-stream" },
      [{ data: "a\nb" }],
      "data: a\ndata: b\n",
    ],
    ["a type that nobody knows", { contentType: "application/x-made-up" }, { a: 1 }, '{\n  "a": 1\n}'],
  ])("%s", (_, media, value, text) => expect(written(value, media)).toBe(text));
});

/** https://spec.openapis.org/oas/v3.1.1.html#xml-object-examples */
describe("XML", () => {
  const xml = (schema: unknown, value: Json, components: object = {}): string =>
    written(value, { contentType: "application/xml", schema, components }).replace(
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      "",
    );
  const list = (more: object = {}, items: object = {}): object => ({
    type: "object",
    properties: { animals: { type: "array", items: { type: "string", ...items }, ...more } },
  });
  const animals = { animals: ["cat", "dog"] };

  test.each<[string, string, string]>([
    ["no hints", xml(list(), animals), "<root>\n  <animals>cat</animals>\n  <animals>dog</animals>\n</root>"],
    [
      "items by their own name",
      xml(list({}, { xml: { name: "animal" } }), animals),
      "<root>\n  <animal>cat</animal>\n  <animal>dog</animal>\n</root>",
    ],
    [
      "the list's name without a wrapper says nothing of the items",
      xml(list({ xml: { name: "aliens" } }, { xml: { name: "animal" } }), animals),
      "<root>\n  <animal>cat</animal>\n  <animal>dog</animal>\n</root>",
    ],
    [
      "wrapped",
      xml(list({ xml: { wrapped: true } }), animals),
      "<root>\n  <animals>\n    <animals>cat</animals>\n    <animals>dog</animals>\n  </animals>\n</root>",
    ],
    [
      "wrapped, both named",
      xml(list({ xml: { wrapped: true, name: "aliens" } }, { xml: { name: "animal" } }), animals),
      "<root>\n  <aliens>\n    <animal>cat</animal>\n    <animal>dog</animal>\n  </aliens>\n</root>",
    ],
    [
      "attributes, prefix, namespace",
      xml(
        { $ref: "#/components/schemas/Person" },
        { id: 1, name: "A & B" },
        {
          Person: {
            type: "object",
            properties: {
              id: { type: "integer", xml: { attribute: true } },
              name: { type: "string", xml: { namespace: "https://example.com/s", prefix: "s" } },
            },
          },
        },
      ),
      '<Person id="1">\n  <s:name xmlns:s="https://example.com/s">A &amp; B</s:name>\n</Person>',
    ],
    [
      "a named root with a prefix",
      xml(
        { type: "object", xml: { name: "dish", prefix: "k", namespace: "https://example.com" } },
        { a: null },
      ),
      '<k:dish xmlns:k="https://example.com">\n  <a></a>\n</k:dish>',
    ],
    [
      "a list at the root",
      xml({ type: "array", xml: { name: "pets" }, items: { type: "string", xml: { name: "pet" } } }, ["a"]),
      "<pets>\n  <pet>a</pet>\n</pets>",
    ],
    [
      "hostile names and values",
      xml({ type: "object" }, { "a b<": 'x"<>&' }),
      '<root>\n  <a_b_>x"&lt;&gt;&amp;</a_b_>\n</root>',
    ],
  ])("%s", (_, text, expected) => expect(text).toBe(expected));
});

test("text serialised by the author is unchanged", () => {
  const [media, components] = mediaTypeOf({
    contentType: "application/json",
    more: { examples: { a: { dataValue: { a: 1 }, serializedValue: '{"a" : 1}' } } },
  });
  expect(media.examples.map((example) => toAuthoredText(example, media, components))).toEqual(['{"a" : 1}']);
});

import { describe, expect, test } from "vitest";
import { resolveMediaType } from "../../../eleventy-plugin/portable/example/resolved-media-type.js";
import type { Header, SchemaNode } from "../../../eleventy-plugin/portable/model/index.js";
import type { PartHeader } from "../../../eleventy-plugin/portable/request/http-request.js";
import { mediaTypeOf, propertyOf, schemaOf, typedSchema } from "../../support/panel-of.js";

const text = typedSchema("string");

function headerOf(name: string, parts: Partial<Header> = {}): Header {
  return { name, required: false, deprecated: false, schema: text, examples: [], ...parts };
}

function sent(header: Header, type = "multipart/form-data", schema: SchemaNode = text): unknown {
  const encoding = [{ property: "my part", allowReserved: false, headers: [header] }];
  const object = typedSchema("object", { children: [propertyOf("my part", schema)] });
  return resolveMediaType(mediaTypeOf(type, { schema: object, encoding }), new Map()).encoding[0]?.sent ?? [];
}

/** https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
describe("a header of a part", () => {
  const base64 = typedSchema("string", { limits: { contentEncoding: "base64" } });
  const of = (name: string, value: string): readonly PartHeader[] => [{ name, value }];

  test.each<[string, unknown, readonly PartHeader[]]>([
    ["its example", sent(headerOf("X-A", { examples: [{ value: "a" }] })), of("X-A", "a")],
    [
      "its example as it is written",
      sent(headerOf("X-A", { examples: [{ serialized: "1, 2" }] })),
      of("X-A", "1, 2"),
    ],
    [
      "an example of its schema",
      sent(headerOf("X-A", { schema: typedSchema("array", { examples: [["a", 1]] }) })),
      of("X-A", "a,1"),
    ],
    ["a drawn value", sent(headerOf("X-A", { schema: schemaOf({ const: "c" }) })), of("X-A", "c")],
    [
      "an id that the part is known by",
      sent(headerOf("Content-ID")),
      of("Content-ID", "<my-part@example.com>"),
    ],
    ["no second line", sent(headerOf("X-A", { examples: [{ value: "a\r\nX-B: b" }] })), []],
    ["no second header", sent(headerOf("X A:", { examples: [{ value: "a" }] })), []],
    [
      "no disposition of a form, which has its own",
      sent(headerOf("Content-Disposition", { examples: [{ value: "attachment" }] })),
      [],
    ],
    [
      "a disposition elsewhere",
      sent(headerOf("Content-Disposition", { examples: [{ value: "attachment" }] }), "multipart/mixed"),
      of("Content-Disposition", "attachment"),
    ],
    [
      "no encoding of what is sent as it is",
      sent(headerOf("Content-Transfer-Encoding", { examples: [{ value: "base64" }] })),
      [],
    ],
    [
      "the encoding of a text",
      sent(
        headerOf("Content-Transfer-Encoding", { examples: [{ value: "base64" }] }),
        "multipart/form-data",
        base64,
      ),
      of("Content-Transfer-Encoding", "base64"),
    ],
  ])("%s", (_, found, expected) => expect(found).toEqual(expected));
});

test("a field's content media type is its part's, unless its encoding declares one", () => {
  const json = typedSchema("string", { limits: { contentMediaType: "application/json" } });
  const schema = typedSchema("object", { children: [propertyOf("a", json), propertyOf("b", json)] });
  const encoding = [{ property: "b", contentType: "text/x", allowReserved: false, headers: [] }];
  expect(
    resolveMediaType(mediaTypeOf("multipart/form-data", { schema, encoding }), new Map()).encoding,
  ).toMatchObject([
    { property: "b", contentType: "text/x" },
    { property: "a", contentType: "application/json" },
  ]);
});

import { describe, expect, test } from "vitest";
import { initialBody } from "../../../eleventy-plugin/portable/example/initial-body.js";
import type { MediaType, SchemaChild, SchemaNode } from "../../../eleventy-plugin/portable/model/index.js";
import type { BodyValue } from "../../../eleventy-plugin/portable/request/form-values.js";
import { mediaTypeOf, schemaOf } from "../../support/panel-of.js";
import { processorTime } from "../../support/processor-time.js";

const text = schemaOf({ types: ["string"] });
const typed = (type: string, parts: Partial<SchemaNode> = {}): SchemaNode =>
  schemaOf({ types: [type], ...parts });
const property = (label: string, schema: SchemaNode, required = false): SchemaChild => ({
  relation: "property",
  label,
  required,
  schema,
});

function bodyOf(mediaType: MediaType): BodyValue | undefined {
  return initialBody({ required: false, content: [mediaType] }, "POST", new Map());
}

describe("a form", () => {
  const binary = typed("string", { format: "binary", examples: ["/etc/passwd"] });
  const form = (
    contentType: string,
    children: readonly SchemaChild[],
    parts: Partial<MediaType> = {},
  ): unknown => {
    const body = bodyOf(mediaTypeOf(contentType, { schema: typed("object", { children }), ...parts }));
    return body?.kind === "fields" ? body.fields : body;
  };

  test("required fields and those with an example are sent", () => {
    const children = [
      property("a", text, true),
      property("b", typed("integer", { examples: [5] })),
      property("c", text),
      property("d", typed("integer", { readOnly: true })),
    ];
    expect(form("application/x-www-form-urlencoded", children)).toEqual([
      { name: "a", sent: true, value: "string" },
      { name: "b", sent: true, value: 5 },
      { name: "c", sent: false, value: "string" },
    ]);
  });

  test("fields of the first alternative are fields, and what decides between them is no file", () => {
    const children: SchemaChild[] = [
      property("kind", schemaOf(), true),
      {
        relation: "oneOf",
        label: "",
        required: false,
        schema: typed("object", {
          children: [
            property("kind", schemaOf({ const: "a" }), true),
            property("size", typed("integer"), true),
          ],
        }),
      },
      {
        relation: "allOf",
        label: "",
        required: false,
        schema: typed("object", { children: [property("note", text)] }),
      },
    ];
    const schema = typed("object", { children, discriminator: { property: "kind", mapping: [] } });
    expect(bodyOf(mediaTypeOf("multipart/form-data", { schema }))).toMatchObject({
      fields: [
        { name: "kind", sent: true, value: "a" },
        { name: "note", sent: false, value: "string" },
        { name: "size", sent: true, value: 1 },
      ],
    });
  });

  test("all are, where none would be", () => {
    expect(form("application/x-www-form-urlencoded", [property("a", text)])).toEqual([
      { name: "a", sent: true, value: "string" },
    ]);
  });

  test("an example of the whole form says which", () => {
    expect(
      form("multipart/form-data", [property("a", text, true), property("b", text)], {
        examples: [{ value: { b: "x", more: 1 } }],
      }),
    ).toEqual([
      { name: "a", sent: false, value: "string" },
      { name: "b", sent: true, value: "x" },
      { name: "more", sent: true, value: 1 },
    ]);
  });

  test.each<[string, SchemaNode, string]>([
    ["binary by format", binary, "photo.bin"],
    [
      "a list of files",
      typed("array", { children: [{ relation: "items", label: "", required: false, schema: binary }] }),
      "photo.bin",
    ],
    ["a content media type", typed("string", { limits: { contentMediaType: "image/png" } }), "photo.bin"],
    ["anything at all", schemaOf(), "photo.bin"],
  ])("a file: %s, never named by the document", (_, schema, name) => {
    expect(form("multipart/form-data", [property("photo", schema, true)])).toEqual([
      { name: "photo", sent: true, files: [{ name }] },
    ]);
  });

  test.each<[string, SchemaNode]>([
    ["text", text],
    ["an object", typed("object")],
    [
      "base64 text",
      typed("string", {
        limits: { contentEncoding: "base64", contentMediaType: "image/png" },
      }),
    ],
    [
      "a list of text",
      typed("array", { children: [{ relation: "items", label: "", required: false, schema: text }] }),
    ],
  ])("no file: %s", (_, schema) => {
    expect(form("multipart/form-data", [property("photo", schema, true)])).toEqual([
      { name: "photo", sent: true, value: expect.anything() as unknown },
    ]);
  });

  test("the encoding's type gives the file its extension", () => {
    const encoding = [
      { property: "../my photo", contentType: "image/jpeg, image/png", allowReserved: false, headers: [] },
    ];
    expect(form("multipart/form-data", [property("../my photo", text, true)], { encoding })).toEqual([
      { name: "../my photo", sent: true, files: [{ name: "my-photo.jpg" }] },
    ]);
  });

  test("a form of hundreds of schemas, each naming all, is bounded work", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `S${index}`);
    const children = names.map((name) => property(name, schemaOf({ name })));
    const components = new Map(names.map((name) => [name, typed("object", { children })]));
    const mediaType = mediaTypeOf("multipart/form-data", { schema: schemaOf({ name: "S0" }) });
    const taken = await processorTime(() => {
      const body = initialBody({ required: true, content: [mediaType] }, "POST", components);
      expect(body?.kind === "fields" && body.fields).toHaveLength(300);
    });
    expect(taken).toBeLessThan(20_000);
  });
});

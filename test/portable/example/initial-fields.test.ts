import { describe, expect, test } from "vitest";
import { initialBody } from "../../../eleventy-plugin/portable/example/initial-body.js";
import type { MediaType, SchemaChild, SchemaNode } from "../../../eleventy-plugin/portable/model/index.js";
import type { BodyValue } from "../../../eleventy-plugin/portable/request/form-values.js";
import { CountedComponents, mediaTypeOf, propertyOf, schemaOf, typedSchema } from "../../support/panel-of.js";

const text = schemaOf({ types: ["string"] });
function bodyOf(mediaType: MediaType): BodyValue | undefined {
  return initialBody({ required: false, content: [mediaType] }, "POST", new Map());
}

describe("a form", () => {
  const binary = typedSchema("string", { format: "binary", examples: ["/etc/passwd"] });
  const form = (
    contentType: string,
    children: readonly SchemaChild[],
    parts: Partial<MediaType> = {},
  ): unknown => {
    const body = bodyOf(mediaTypeOf(contentType, { schema: typedSchema("object", { children }), ...parts }));
    return body?.kind === "fields" ? body.fields : body;
  };

  test("required fields and those with an example are sent", () => {
    const children = [
      propertyOf("a", text, true),
      propertyOf("b", typedSchema("integer", { examples: [5] })),
      propertyOf("c", text),
      propertyOf("d", typedSchema("integer", { readOnly: true })),
    ];
    expect(form("application/x-www-form-urlencoded", children)).toEqual([
      { name: "a", sent: true, value: "example a" },
      { name: "b", sent: true, value: 5 },
      { name: "c", sent: false, value: "example c" },
    ]);
  });

  test("fields of the first alternative are included, and the discriminating field is not a file", () => {
    const children: SchemaChild[] = [
      propertyOf("kind", schemaOf(), true),
      {
        relation: "oneOf",
        label: "",
        required: false,
        schema: typedSchema("object", {
          children: [
            propertyOf("kind", schemaOf({ const: "a" }), true),
            propertyOf("size", typedSchema("integer"), true),
          ],
        }),
      },
      {
        relation: "allOf",
        label: "",
        required: false,
        schema: typedSchema("object", { children: [propertyOf("note", text)] }),
      },
    ];
    const schema = typedSchema("object", { children, discriminator: { property: "kind", mapping: [] } });
    expect(bodyOf(mediaTypeOf("multipart/form-data", { schema }))).toMatchObject({
      fields: [
        { name: "kind", sent: true, value: "a" },
        { name: "note", sent: false, value: "A short note." },
        { name: "size", sent: true, value: 1024 },
      ],
    });
  });

  test("all are sent if none would be", () => {
    expect(form("application/x-www-form-urlencoded", [propertyOf("a", text)])).toEqual([
      { name: "a", sent: true, value: "example a" },
    ]);
  });

  test("an example of the whole form determines them", () => {
    expect(
      form("multipart/form-data", [propertyOf("a", text, true), propertyOf("b", text)], {
        examples: [{ value: { b: "x", more: 1 } }],
      }),
    ).toEqual([
      { name: "a", sent: false, value: "example a" },
      { name: "b", sent: true, value: "x" },
      { name: "more", sent: true, value: 1 },
    ]);
  });

  test.each<[string, SchemaNode, string]>([
    ["binary by format", binary, "photo.bin"],
    [
      "a list of files",
      typedSchema("array", { children: [{ relation: "items", label: "", required: false, schema: binary }] }),
      "photo.bin",
    ],
    [
      "a content media type",
      typedSchema("string", { limits: { contentMediaType: "image/png" } }),
      "photo.bin",
    ],
    ["anything at all", schemaOf(), "photo.bin"],
  ])("a file: %s, never named by the document", (_, schema, name) => {
    expect(form("multipart/form-data", [propertyOf("photo", schema, true)])).toEqual([
      { name: "photo", sent: true, files: [{ name }] },
    ]);
  });

  test.each<[string, SchemaNode]>([
    ["text", text],
    ["an object", typedSchema("object")],
    [
      "base64 text",
      typedSchema("string", {
        limits: { contentEncoding: "base64", contentMediaType: "image/png" },
      }),
    ],
    [
      "a list of text",
      typedSchema("array", { children: [{ relation: "items", label: "", required: false, schema: text }] }),
    ],
  ])("not a file: %s", (_, schema) => {
    expect(form("multipart/form-data", [propertyOf("photo", schema, true)])).toEqual([
      { name: "photo", sent: true, value: expect.anything() as unknown },
    ]);
  });

  test("the encoding's type determines the file's extension", () => {
    const encoding = [
      { property: "../my photo", contentType: "image/jpeg, image/png", allowReserved: false, headers: [] },
    ];
    expect(form("multipart/form-data", [propertyOf("../my photo", text, true)], { encoding })).toEqual([
      { name: "../my photo", sent: true, files: [{ name: "my-photo.jpg" }] },
    ]);
  });

  test("a form of hundreds of schemas, each referring to all, visits fewer than 20,000", () => {
    const names = Array.from({ length: 300 }, (_, index) => `S${index}`);
    const children = names.map((name) => propertyOf(name, schemaOf({ name })));
    const components = new CountedComponents(
      names.map((name) => [name, typedSchema("object", { children })]),
    );
    const mediaType = mediaTypeOf("multipart/form-data", { schema: schemaOf({ name: "S0" }) });
    const body = initialBody({ required: true, content: [mediaType] }, "POST", components);
    expect(body?.kind === "fields" && body.fields).toHaveLength(300);
    expect(components.asked).toBeLessThan(20_000);
  });
});

import { describe, expect, test } from "vitest";
import { EMPTY, documentWithSchemas, loadFiles } from "../load-source.js";

describe("names", () => {
  test("that are taken get that of the file as a prefix, and invalid characters become hyphens", async () => {
    const { document } = await loadFiles({
      "api.json": documentWithSchemas({
        Pet: { type: "string" },
        All: {
          oneOf: [
            { $ref: "a.json#/Pet" },
            { $ref: "b/a.json#/Pet" },
            { $ref: "b/ä b.json" },
            { $ref: "a.json#/x/items" },
          ],
        },
      }),
      "a.json": { Pet: { const: 1 }, x: { items: { const: 4 } } },
      "b/a.json": { Pet: { const: 2 } },
      "b/ä b.json": { const: 3 },
    });
    expect((document["components"] as Record<string, unknown>)["schemas"]).toEqual({
      Pet: { type: "string" },
      All: {
        oneOf: ["a.Pet", "b.Pet", "b", "x"].map((name) => ({ $ref: `#/components/schemas/${name}` })),
      },
      "a.Pet": { const: 1 },
      "b.Pet": { const: 2 },
      b: { const: 3 },
      x: { const: 4 },
    });
  });

  test("of discriminator values refer to the bundled schemas", async () => {
    const { document } = await loadFiles({
      "api.json": documentWithSchemas({
        Pet: {
          oneOf: [{ $ref: "cat.yaml" }, { $ref: "#/components/schemas/Dog" }],
          discriminator: {
            propertyName: "kind",
            mapping: { cat: "./cat.yaml", dog: "Dog", other: "#/components/schemas/Dog" },
          },
        },
        Dog: {},
      }),
      "cat.yaml": "type: object",
    });
    expect(document).toMatchObject({
      components: {
        schemas: {
          Pet: {
            discriminator: {
              mapping: { cat: "#/components/schemas/cat", dog: "Dog", other: "#/components/schemas/Dog" },
            },
          },
          cat: { type: "object" },
        },
      },
    });
  });
});

describe("anchors and identifiers become pointers", () => {
  const anchored = {
    Tree: {
      $anchor: "tree",
      $dynamicAnchor: "node",
      properties: { left: { $ref: "#tree" }, right: { $dynamicRef: "#node" } },
    },
    Pet: { $id: "https://example.com/schemas/pet", $defs: { name: { $anchor: "name", type: "string" } } },
    Uses: {
      $id: "https://example.com/schemas/uses",
      properties: {
        absolute: { $ref: "https://example.com/schemas/pet" },
        relative: { $ref: "pet" },
        pointer: { $ref: "pet#/$defs/name" },
        anchor: { $ref: "pet#name" },
      },
    },
    Typebox: { $id: "T" },
    UsesTypebox: { allOf: [{ $ref: "T#" }, { $ref: "T" }] },
  };

  test("in the document itself", async () => {
    const { document, warnings } = await loadFiles({
      "api.json": documentWithSchemas(anchored),
    });
    const pointer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    expect(warnings).toEqual([]);
    expect(document).toMatchObject({
      components: {
        schemas: {
          Tree: { properties: { left: pointer("Tree"), right: pointer("Tree") } },
          Uses: {
            properties: {
              absolute: pointer("Pet"),
              relative: pointer("Pet"),
              pointer: pointer("Pet/$defs/name"),
              anchor: pointer("Pet/$defs/name"),
            },
          },
          UsesTypebox: { allOf: [pointer("Typebox"), pointer("Typebox")] },
        },
      },
    });
  });

  test("of several schemas: each belongs to its own component, and a dynamic one stays open", async () => {
    const tree = (type: string): object => ({
      $dynamicAnchor: "node",
      $defs: { leaf: { $anchor: "leaf", type } },
      properties: { leaf: { $ref: "#leaf" }, kid: { $dynamicRef: "#node" } },
    });
    const { document, warnings } = await loadFiles({
      "api.json": documentWithSchemas({ Small: tree("integer"), Tall: tree("string") }),
    });
    const properties = (name: string): object => ({
      leaf: { $ref: `#/components/schemas/${name}/$defs/leaf` },
      kid: { $dynamicRef: "#node" },
    });
    expect(warnings).toEqual([]);
    expect(document).toMatchObject({
      components: {
        schemas: { Small: { properties: properties("Small") }, Tall: { properties: properties("Tall") } },
      },
    });
  });

  test("of a schema with `$id`: pointers and names are relative to it", async () => {
    const schemas = {
      Ship: {
        $id: "https://example.com/schemas/ship",
        $defs: {
          name: { $anchor: "name", type: "string" },
          crew: {
            $id: "crew",
            $defs: { name: { $anchor: "name", type: "integer" } },
            not: { $ref: "#name" },
          },
        },
        properties: {
          pointer: { $ref: "#/$defs/name" },
          anchor: { $ref: "#name" },
          inner: { $ref: "crew#name" },
          other: { $ref: "#/components/schemas/Pet" },
        },
      },
      Pet: { type: "object" },
    };
    const { document, warnings } = await loadFiles({ "api.json": documentWithSchemas(schemas) });
    const pointer = (rest: string): object => ({ $ref: `#/components/schemas/${rest}` });
    expect(warnings).toEqual([]);
    expect(document).toMatchObject({
      components: {
        schemas: {
          Ship: {
            $defs: { crew: { not: pointer("Ship/$defs/crew/$defs/name") } },
            properties: {
              pointer: pointer("Ship/$defs/name"),
              anchor: pointer("Ship/$defs/name"),
              inner: pointer("Ship/$defs/crew/$defs/name"),
              other: pointer("Pet"),
            },
          },
        },
      },
    });
  });

  test("a `$dynamicRef` without a dynamic anchor is a `$ref`", async () => {
    const schemas = {
      Numbers: {
        $id: "https://example.com/numbers",
        $ref: "list",
        $defs: { some: { $dynamicAnchor: "item", type: "number" } },
      },
      List: {
        $id: "https://example.com/list",
        items: { $dynamicRef: "#item" },
        $defs: { any: { $anchor: "item" } },
      },
    };
    const { document } = await loadFiles({ "api.json": documentWithSchemas(schemas) });
    expect(document).toMatchObject({
      components: { schemas: { List: { items: { $ref: "#/components/schemas/List/$defs/any" } } } },
    });
  });

  test("of the document as a whole: $self", async () => {
    const { document, warnings } = await loadFiles({
      "api.json": {
        ...EMPTY,
        openapi: "3.2.0",
        $self: "https://example.com/api",
        components: { schemas: { A: { $ref: "https://example.com/api#/components/schemas/B" }, B: {} } },
      },
    });
    expect(warnings).toEqual([]);
    expect(document["components"]).toEqual({ schemas: { A: { $ref: "#/components/schemas/B" }, B: {} } });
  });

  test("in another document", async () => {
    const { document, warnings } = await loadFiles({
      "api.json": documentWithSchemas({ Tree: { $ref: "trees.json#tree" } }),
      "trees.json": { $defs: anchored },
    });
    expect(warnings).toEqual([]);
    expect(document).toMatchObject({
      components: { schemas: { Tree: { properties: { left: { $ref: "#/components/schemas/Tree" } } } } },
    });
  });
});

import { describe, expect, test } from "vitest";
import { valueAt } from "../../../eleventy-plugin/document/json-pointer.js";
import { loadFiles } from "../load-source.js";

describe("Swagger 2.0 in two files", () => {
  test("is one document, and the second file is upgraded like the first", async () => {
    const loaded = await loadFiles({
      "api.yaml": `
swagger: "2.0"
info: {title: A, version: "1"}
paths:
  /pets:
    $ref: parts.yaml#/pets
  /toys:
    post:
      parameters:
        - $ref: parts.yaml#/toy
      responses:
        200:
          $ref: parts.yaml#/answer
definitions:
  Pet:
    $ref: parts.yaml#/definitions/Pet
`,
      "parts.yaml": `
pets:
  get:
    operationId: listPets
    produces: [application/json]
    parameters:
      - {name: tags, in: query, type: array, items: {type: string}, collectionFormat: multi}
    responses:
      200:
        description: ok
        schema:
          $ref: "#/definitions/Pet"
toy:
  name: toy
  in: body
  required: true
  schema: {$ref: "#/definitions/Toy"}
answer:
  description: fine
  schema: {$ref: "#/definitions/Toy"}
definitions:
  Pet: {type: object, properties: {toy: {$ref: "#/definitions/Toy"}, size: {type: number, x-nullable: true}}}
  Toy: {type: object, properties: {owner: {$ref: "#/definitions/Pet"}}}
`,
    });
    const at = (...keys: string[]): unknown => valueAt(loaded.document, keys);
    expect(loaded.warnings).toEqual([]);
    expect(loaded.specification).toEqual({ name: "Swagger", version: "2.0" });
    expect(Object.keys(at("components", "schemas") as object)).toEqual(["Pet", "Toy"]);
    expect(at("paths", "/pets", "get")).toMatchObject({
      operationId: "listPets",
      parameters: [{ name: "tags", in: "query", explode: true, schema: { type: "array" } }],
      responses: {
        200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } },
      },
    });
    const body = at("paths", "/toys", "post", "requestBody") as { $ref?: string };
    expect(body.$ref === undefined ? body : loaded.resolve(body.$ref)).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/Toy" } } },
    });
    const answer = at("paths", "/toys", "post", "responses", "200", "$ref") as string;
    const { content } = loaded.resolve(answer) as { content: object };
    expect(Object.values(content)).toEqual([{ schema: { $ref: "#/components/schemas/Toy" } }]);
    expect(JSON.stringify(loaded.document)).not.toContain("x-nullable");
  });
});

describe("OpenAPI 3.0 in several files", () => {
  test("is one document in 3.1, with names from the document and from the references", async () => {
    const loaded = await loadFiles({
      "spec/api.yaml": `
openapi: 3.0.3
info: {title: A, version: "1", description: {$ref: text/intro.md}}
paths:
  /pets/{id}:
    $ref: paths/pets.yaml
  /toys:
    get:
      $ref: paths/toys.json#/get
components:
  schemas:
    Animal:
      $ref: ./schemas/pet.yaml
`,
      "spec/text/intro.md": "# Hello\n\nThis *is* it: {a}",
      "spec/paths/pets.yaml": `
parameters:
  - $ref: ../parameters.yaml#/id
get:
  responses:
    200:
      description: ok
      content:
        application/json:
          schema: {$ref: ../schemas/pet.yaml}
          examples:
            one: {$ref: ../examples.yaml#/one}
    404: {$ref: "../api.yaml#/components/responses/404"}
`,
      "spec/paths/toys.json": { get: { responses: { default: { $ref: "../responses.yaml#/default" } } } },
      "spec/parameters.yaml":
        "id: {name: id, in: path, required: true, schema: {type: string, nullable: true}}",
      "spec/responses.yaml": `
default:
  description: anything
  headers:
    x-rate: {$ref: "#/rate"}
  content:
    application/json: {schema: {type: array, items: {$ref: "schemas/pet.yaml#/properties/toy"}}}
rate: {schema: {type: integer, example: {$ref: data}}}
`,
      "spec/schemas/pet.yaml": `
type: object
nullable: true
properties:
  toy: {type: object, properties: {owner: {$ref: "#"}}}
  mother: {$ref: pet.yaml}
`,
      "spec/examples.yaml": "one: {value: {$ref: kept as it is}}",
    });
    const at = (...keys: string[]): unknown => valueAt(loaded.document, keys);
    expect(
      loaded.warnings.map(({ code, message, place }) => [code, message, place.file, place.pointer]),
    ).toEqual([
      ["reference-not-found", expect.stringContaining("404"), "spec/paths/pets.yaml", "#/get/responses/404"],
    ]);
    expect(at("openapi")).toMatch(/^3\.1\./);
    expect(at("info", "description")).toBe("# Hello\n\nThis *is* it: {a}");
    expect(at("components")).toMatchObject({
      schemas: {
        Animal: { type: ["object", "null"], properties: { mother: { $ref: "#/components/schemas/Animal" } } },
        toy: { properties: { owner: { $ref: "#/components/schemas/Animal" } } },
      },
      parameters: { id: { schema: { type: ["string", "null"] } } },
      responses: {
        default: {
          headers: { "x-rate": { $ref: "#/components/headers/rate" } },
          content: { "application/json": { schema: { items: { $ref: "#/components/schemas/toy" } } } },
        },
      },
      examples: { one: { value: { $ref: "kept as it is" } } },
      headers: { rate: { schema: { type: "integer" } } },
    });
    expect(at("paths", "/pets/{id}")).toMatchObject({
      parameters: [{ $ref: "#/components/parameters/id" }],
      get: {
        responses: {
          200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Animal" } } } },
        },
      },
    });
    expect(at("paths", "/toys")).toEqual({
      get: { responses: { default: { $ref: "#/components/responses/default" } } },
    });
    expect(loaded.files.map((file) => file.replace(/^.*\/spec\//, "")).sort()).toEqual([
      "api.yaml",
      "examples.yaml",
      "parameters.yaml",
      "paths/pets.yaml",
      "paths/toys.json",
      "responses.yaml",
      "schemas/pet.yaml",
      "text/intro.md",
    ]);
    expect(loaded.published).toMatchObject({
      openapi: "3.0.3",
      components: { schemas: { Animal: { nullable: true } } },
    });
  });
});

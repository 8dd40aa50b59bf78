import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiSourceMap } from "../../../eleventy-plugin/load/upgrade/openapi-source-map.js";
import { upgradeReference } from "../../../eleventy-plugin/load/upgrade/swagger/upgrade-swagger-reference.js";
import { swaggerContext } from "../../../eleventy-plugin/load/upgrade/swagger/upgrade-swagger-context.js";
import { resolveOptions } from "../../../eleventy-plugin/options/resolve-options.js";
import { buildReferences } from "../../../eleventy-plugin/references/references.js";

describe("findings about Swagger 2.0 have their location in the file", () => {
  let told: readonly string[] = [];
  let root = "";
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "as-written-"));
    const spec = resolve("fixtures/openapi/swagger-mistakes.yaml");
    const options = resolveOptions({ openapi: { spec } });
    const [result] = await buildReferences(options, { root, serving: false, previous: [] });
    const findings = [...(result?.warnings ?? []), ...((await result?.validation()) ?? [])];
    told = findings.map(({ message, place }) => `${place.pointer} ${message}`);
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each<[string, string]>([
    ["#/info", "`info` must have the field `version`."],
    ["#/basePath", '`basePath` must match pattern "^/".'],
    ["#/paths/~1pets/post/operationId", "The operationId `pets` is already used by GET /pets."],
    ["#/paths/~1pets/get/responses/200/schema", "The reference `#/definitions/Cat` has no target."],
    ["#/paths/~1pets/get/responses/200/headers/X-Rate/type", "`rate` is not a type of JSON Schema."],
    ["#/paths/~1pets/post/parameters/0/schema", "The reference `#/definitions/Dog` has no target."],
    ["#/paths/~1pets/post/parameters/1/type", "`flag` is not a type of JSON Schema."],
    ["#/paths/~1pets/put/parameters/1/type", "`date` is not a type of JSON Schema."],
    ["#/paths/~1pets/put/security/0/ghost", "The security scheme `ghost` is used, but not declared."],
    [
      "#/paths/~1pets/put/responses/200/examples/application~1json",
      "An example does not match its schema: `name` is not of type string.",
    ],
    ["#/parameters/Note/schema/properties/text/type", "`words` is not a type of JSON Schema."],
    ["#/responses/Noted/schema/type", "`noted` is not a type of JSON Schema."],
    ["#/definitions/Pet/required", "`required` is true or false, not a list; it is omitted."],
  ])("%s %s", (pointer, message) => {
    expect(told).toContain(`${pointer} ${message}`);
  });

  test("no location of the upgraded document is named", () => {
    expect(told.filter((line) => /components|requestBody|content/.test(line))).toEqual([]);
  });

  test("nothing is reported twice in other words", () => {
    expect(told.filter((line) => line.includes("operationId"))).toHaveLength(1);
  });
});

describe("the reverse mapping of the upgrade", () => {
  const pets = {
    swagger: "2.0",
    host: "api.example.com",
    paths: {
      "/pets": {
        parameters: [{ $ref: "#/parameters/Name" }],
        get: { parameters: [{ name: "limit", in: "query", type: "integer", "x-example": 5 }] },
        post: {
          schemes: ["http"],
          parameters: [
            { name: "pet", in: "body", schema: { type: "object", properties: { a: {} } } },
            { name: "dry", in: "query", type: "boolean" },
          ],
          responses: { 200: { schema: { items: {} }, headers: { Rate: { type: "integer" } } } },
        },
        patch: {},
      },
    },
    parameters: { Name: { name: "name", in: "formData", type: "string" } },
    responses: { Gone: { schema: { type: "string" } } },
    definitions: { Pet: { type: "object", example: {}, properties: { "a/b": { type: "string" } } } },
    securityDefinitions: {
      login: { type: "oauth2", flow: "implicit", authorizationUrl: "/", scopes: { read: "" } },
    },
  };
  const written = openApiSourceMap(pets);

  test.each([
    ["#/components/schemas/Pet/properties/a~1b/type", "#/definitions/Pet/properties/a~1b/type"],
    ["#/components/schemas/Pet/examples/0", "#/definitions/Pet/example"],
    ["#/components/schemas/Pet/required", "#/definitions/Pet"],
    ["#/components/responses/Gone/content/application~1json/schema/type", "#/responses/Gone/schema/type"],
    [
      "#/components/securitySchemes/login/flows/implicit/scopes/read",
      "#/securityDefinitions/login/scopes/read",
    ],
    ["#/servers/0/url", "#/host"],
    ["#/paths/~1pets/get/parameters/0/schema/type", "#/paths/~1pets/get/parameters/0/type"],
    ["#/paths/~1pets/get/parameters/0/example", "#/paths/~1pets/get/parameters/0/x-example"],
    ["#/paths/~1pets/post/parameters/0/schema/type", "#/paths/~1pets/post/parameters/1/type"],
    [
      "#/paths/~1pets/post/requestBody/content/application~1json/schema/properties/a",
      "#/paths/~1pets/post/parameters/0/schema/properties/a",
    ],
    ["#/paths/~1pets/post/servers/0", "#/paths/~1pets/post/schemes"],
    [
      "#/paths/~1pets/post/responses/200/content/a~1b/schema/items",
      "#/paths/~1pets/post/responses/200/schema/items",
    ],
    [
      "#/paths/~1pets/patch/requestBody/content/application~1x-www-form-urlencoded/schema/properties/name/type",
      "#/parameters/Name/type",
    ],
  ])("%s was %s", (upgraded, place) => {
    expect(written?.sourcePointer(upgraded)).toBe(place);
  });

  test.each([
    "#/definitions/Pet/properties/a~1b",
    "#/responses/Gone/schema",
    "#/paths/~1pets/post/parameters/0/schema/properties/a",
    "#/paths/~1pets/post/parameters/1",
    "#/paths/~1pets/post/responses/200/schema/items",
    "#/securityDefinitions/login",
  ])("the target of a reference after the upgrade is mapped back: %s", (reference) => {
    const upgraded = upgradeReference(reference, swaggerContext(pets, upgradeReference));
    expect(written?.sourcePointer(upgraded)).toBe(reference);
  });

  test("of OpenAPI 3.0 only what its upgrade renamed", () => {
    const three = openApiSourceMap({ openapi: "3.0.3", components: { schemas: { A: { example: 1 } } } });
    expect(three?.sourcePointer("#/components/schemas/A/examples/0")).toBe("#/components/schemas/A/example");
    expect(openApiSourceMap({ openapi: "3.1.0" })).toBeUndefined();
  });

  test("a reference that Swagger does not have is reported as written", () => {
    const wrong = openApiSourceMap({
      swagger: "2.0",
      definitions: { Pet: { properties: { owner: { $ref: "#/components/schemas/Owner" } } } },
    });
    expect(wrong?.reference("#/components/schemas/Owner", "#/components/schemas/Pet/properties/owner")).toBe(
      "#/components/schemas/Owner",
    );
  });
});

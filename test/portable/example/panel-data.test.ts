import { expect, test } from "vitest";
import { initialValues } from "../../../eleventy-plugin/portable/example/initial-values.js";
import type { HttpOperation, Reference } from "../../../eleventy-plugin/portable/model/index.js";
import { toPanelData } from "../../../eleventy-plugin/portable/example/panel-data.js";
import { buildRequest } from "../../../eleventy-plugin/portable/request/build-request.js";
import { placeholders } from "../../../eleventy-plugin/portable/request/credentials.js";
import { chooseLanguages, toSamples } from "../../../eleventy-plugin/portable/samples/index.js";
import { mediaTypeOf, panelOf, parameterOf, schemaOf } from "../../support/panel-of.js";

function operationOf(parts: Partial<HttpOperation>): HttpOperation {
  return {
    ...panelOf(),
    kind: "http",
    id: "op",
    url: "/reference/pets/op/",
    title: "Op",
    tag: "Pets",
    alsoIn: [],
    deprecated: false,
    pointer: "#",
    webhook: false,
    responses: [],
    callbacks: [],
    authoredSamples: [],
    ...parts,
  };
}

const referenceWith = (parts: Partial<Reference>): Reference =>
  ({ schemas: [], tags: [], servers: [], securitySchemes: [], ...parts }) as unknown as Reference;
const component = (name: string, ...uses: string[]): Reference["schemas"][number] => ({
  name,
  url: `/reference/schemas/${name}/`,
  schema: schemaOf({
    children: uses.map((label) => ({
      relation: "property",
      label,
      required: false,
      schema: schemaOf({ name: label }),
    })),
  }),
});

test("contains every component that parameters and body use, once, and no other", () => {
  const schemas = [
    component("Pet", "Owner", "Pet"),
    component("Owner", "Pet"),
    component("Filter"),
    component("Other", "Pet"),
  ];
  const operation = operationOf({
    parameters: [
      parameterOf("filter", "query", { schema: schemaOf({ name: "Filter" }) }),
      parameterOf("x", "query", { schema: schemaOf({ name: "Missing" }) }),
    ],
    requestBody: {
      required: true,
      content: [mediaTypeOf("application/json", { schema: schemaOf({ name: "Pet" }) })],
    },
  });
  expect(
    toPanelData(operation, referenceWith({ schemas }))
      .schemas.map(({ name }) => name)
      .toSorted(),
  ).toEqual(["Filter", "Owner", "Pet"]);
});

test("contains the nearest components if all refer to each other, up to the limit of one file", () => {
  const names = Array.from({ length: 300 }, (_, index) => `S${index}`);
  const schemas = [component("Root", "S299"), ...names.map((name) => component(name, ...names))];
  const parameters = [parameterOf("root", "query", { schema: schemaOf({ name: "Root" }) })];
  const found = toPanelData(operationOf({ parameters }), referenceWith({ schemas })).schemas;
  expect(found.slice(0, 3).map(({ name }) => name)).toEqual(["Root", "S299", "S0"]);
  expect(JSON.stringify(found).length).toBeLessThan(3_000_000);
});

test("each file of an API with thousands of operations contains its share", () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `S${index}`);
  const schemas = names.map((name, index) => component(name, `S${index + 1}`));
  const parameters = [parameterOf("root", "query", { schema: schemaOf({ name: "S0" }) })];
  const foundOf = (operations: number): number => {
    const tags = [{ operations: Array.from({ length: operations }) }] as unknown as Reference["tags"];
    return toPanelData(operationOf({ parameters }), referenceWith({ schemas, tags })).schemas.length;
  };
  expect(foundOf(1)).toBe(2_000);
  expect(foundOf(1_200)).toBeLessThan(700);
  expect(foundOf(100_000)).toBe(100);
});

test("contains the document's URL, if known", () => {
  expect(
    toPanelData(operationOf({}), referenceWith({ documentUrl: "https://example.com/openapi.json" }))
      .documentUrl,
  ).toBe("https://example.com/openapi.json");
  expect(toPanelData(operationOf({}), referenceWith({}))).not.toHaveProperty("documentUrl");
});

test("marks a parameter at a location where another operation has its key", () => {
  const key = { type: "apiKey", name: "k", in: "header", key: "api_key", deprecated: false } as const;
  const parameters = [parameterOf("API_KEY", "header"), parameterOf("api_key", "query")];
  const panel = toPanelData(operationOf({ parameters }), referenceWith({ securitySchemes: [key] }));
  expect(panel.parameters.map(({ secret }) => secret)).toEqual([true, undefined]);
});

test("samples from the panel's JSON are byte-equal to those of the build", () => {
  const operation = operationOf({
    method: "POST",
    path: "/pets/{__proto__}",
    parameters: [
      parameterOf("__proto__", "path"),
      parameterOf("big", "query", { examples: [{ value: { "\ud800number": "9007199254740993" } }] }),
    ],
    requestBody: {
      required: true,
      content: [mediaTypeOf("application/json", { schema: schemaOf({ name: "Pet" }) })],
    },
  });
  const panel = toPanelData(operation, referenceWith({ schemas: [component("Pet", "__proto__", "Pet")] }));
  const print = (data: typeof panel): unknown =>
    toSamples(buildRequest(data, initialValues(data), placeholders()).request, chooseLanguages(undefined));
  expect(print(JSON.parse(JSON.stringify(panel)) as typeof panel)).toEqual(print(panel));
  expect(JSON.stringify(print(panel))).toContain("9007199254740993");
});

import { describe, expect, test } from "vitest";
import type { DocumentObject } from "../../../eleventy-plugin/document/loaded-document.js";
import { ruleViolations } from "../../../eleventy-plugin/load/validate/rule-violations.js";
import { schemaViolations } from "../../../eleventy-plugin/load/validate/schema-violations.js";

const info = { title: "T", version: "1" };
const responses = { 200: { description: "ok" } };
const b = { name: "b", in: "path", required: true, schema: {} };
const q = { name: "q", in: "query", schema: {} };
const field = { name: "f", in: "formData", type: "string" };
const textInPath = (name: string): DocumentObject => ({ name, in: "path", required: true, type: "string" });
const body = { name: "x", in: "body", schema: {} };

const three = (fields: DocumentObject): DocumentObject => ({ openapi: "3.0.3", info, paths: {}, ...fields });
const two = (fields: DocumentObject): DocumentObject => ({ swagger: "2.0", info, paths: {}, ...fields });
const get = (operation: DocumentObject, path = "/a"): DocumentObject => ({
  paths: { [path]: { get: { responses, ...operation } } },
});
const components = (section: string, entry: DocumentObject): DocumentObject => ({
  components: { [section]: { S: entry } },
});

type Row = readonly [rule: string, document: DocumentObject, ...mistakes: (readonly [string, string?])[]];

const at = "#/paths/~1a/get";

describe("rules that no schema can express", () => {
  const table: readonly Row[] = [
    ["a shared path parameter", three({ paths: { "/{b}": { parameters: [b], get: { responses } } } })],
    [
      "a path parameter that the path does not have",
      three(get({ parameters: [b] })),
      ["The path has no `{b}` for the path parameter of that name", at],
    ],
    [
      "two parameters of one name",
      three(get({ parameters: [q, { ...q, schema: { type: "string" } }] })),
      ["More than one parameter is named `q` in `query`", `${at}/parameters/1`],
    ],
    [
      "paths that differ in the names of variables alone",
      three({
        paths: {
          "/{b}": { get: { responses, parameters: [b] } },
          "/{c}": { get: { responses, parameters: [{ ...b, name: "c" }] } },
        },
      }),
      ["The path is the same as `/{b}`: only the names of variables differ", "#/paths/~1{c}"],
    ],
    [
      "a tag that is listed twice",
      three({ tags: [{ name: "A" }, { name: "B" }, { name: "A", description: "Again." }] }),
      ["More than one tag is named `A`", "#/tags/2"],
    ],
    ["paths with a variable more", three({ paths: { "/a": { get: { responses } }, "/A": {}, "/a/": {} } })],
    [
      "2.0: such paths",
      two({
        paths: {
          "/{b}": { get: { responses, parameters: [textInPath("b")] } },
          "/{c}": { get: { responses, parameters: [textInPath("c")] } },
        },
      }),
    ],
    [
      "3.1: an array without items",
      three({
        openapi: "3.1.0",
        ...get({ parameters: [{ ...q, schema: { type: "array" } }] }),
      }),
    ],
    [
      "a reference to something else",
      three({ ...get({ parameters: [{ $ref: "#/components/schemas/S" }] }), ...components("schemas", {}) }),
      ["The reference must point to a parameter", `${at}/parameters/0`],
    ],
    [
      "references to components of another kind",
      three({
        ...get({
          requestBody: { $ref: "#/components/schemas/S" },
          responses: {
            200: { description: "", headers: { E: { $ref: "#/components/parameters/S" } } },
            400: { $ref: "#/components/schemas/S" },
          },
        }),
        components: { schemas: { S: {} }, parameters: { S: q } },
      }),
      ["The reference must point to one of `requestBodies`, not of `schemas`", `${at}/requestBody`],
      ["The reference must point to one of `headers`, not of `parameters`", `${at}/responses/200/headers/E`],
      ["The reference must point to one of `responses`, not of `schemas`", `${at}/responses/400`],
    ],
    [
      "an array without items, once and where it is defined",
      three({
        paths: {
          "/a": { get: { responses, parameters: [{ $ref: "#/components/parameters/S" }] } },
          "/b": { $ref: "#/paths/~1a" },
        },
        ...components("parameters", { ...q, schema: { type: "array" } }),
      }),
      ["An array must have the field `items`", "#/components/parameters/S/schema"],
    ],
    [
      "an array of an answer without items",
      three(
        get({ responses: { 200: { description: "", content: { "a/b": { schema: { type: "array" } } } } } }),
      ),
      ["An array must have the field `items`", `${at}/responses/200/content/a~1b/schema`],
    ],
    [
      "a component's name",
      three({ components: { schemas: { "a b": {} } } }),
      ["The name `a b` has characters other than `A-Z a-z 0-9 . _ -`", "#/components/schemas/a b"],
    ],
    [
      "OAuth without a flow",
      three(components("securitySchemes", { type: "oauth2", flows: {} })),
      ["OAuth 2 must have at least one flow", "#/components/securitySchemes/S"],
    ],
    [
      "2.0: a variable twice",
      two(get({ parameters: [textInPath("b")] }, "/{b}/{b}")),
      ["The path has `{b}` more than once", "#/paths/~1{b}~1{b}/get"],
    ],
    [
      "2.0: two bodies",
      two(get({ parameters: [body, { ...body, name: "y" }] })),
      ["The operation has more than one body parameter", at],
    ],
    [
      "2.0: a body and a form",
      two(get({ parameters: [body, field] })),
      ["The operation has a body and form parameters", at],
    ],
    [
      "2.0: a file in no form",
      two(get({ parameters: [{ ...field, type: "file" }] })),
      ["An operation with a file must consume `multipart/form-data` or another form type", at],
    ],
    ["2.0: a file in a form", two({ ...get({ parameters: [field] }), consumes: ["multipart/form-data"] })],
    [
      "2.0: a status",
      two(get({ responses: { 700: { description: "" } } })),
      ["`700` is not an HTTP status code", `${at}/responses/700`],
    ],
    [
      "2.0: a required property that is none",
      two({
        definitions: {
          A: { properties: { x: {} } },
          B: { allOf: [{ $ref: "#/definitions/A" }], required: ["x", "y"] },
        },
      }),
      ["`y` is required, but is not among the properties", "#/definitions/B"],
    ],
  ];
  test.for(table)("%s", async ([, document, ...mistakes]) => {
    expect(await schemaViolations(document)).toEqual([]);
    const found = new Map(ruleViolations(document).map((mistake) => [JSON.stringify(mistake), mistake]));
    expect([...found.values()].map(({ reason, pointer }) => [reason, pointer])).toEqual(mistakes);
  });
});

describe("3.2, without a schema here", () => {
  const table: readonly Row[] = [
    [
      "a parent that is no tag",
      three({
        openapi: "3.2.0",
        tags: [{ name: "A" }, { name: "B", parent: "C" }, { name: "D", parent: "A" }],
      }),
      ["The parent tag `C` does not exist", "#/tags/1/parent"],
    ],
    [
      "an operation of a further method",
      three({
        openapi: "3.2.0",
        paths: { "/{b}": { query: { responses }, additionalOperations: { COPY: { responses } } } },
      }),
      ["No parameter describes `{b}` of the path", "#/paths/~1{b}/query"],
      ["No parameter describes `{b}` of the path", "#/paths/~1{b}/additionalOperations/COPY"],
    ],
    [
      "a component's name",
      three({ openapi: "3.2.0", components: { mediaTypes: { "a b": {} } } }),
      ["The name `a b` has characters other than `A-Z a-z 0-9 . _ -`", "#/components/mediaTypes/a b"],
    ],
    [
      "OAuth without a flow",
      three({ openapi: "3.2.0", ...components("securitySchemes", { type: "oauth2", flows: {} }) }),
    ],
    [
      "the whole query as one parameter",
      three({ openapi: "3.2.0", ...get({ parameters: [{ name: "all", in: "querystring", content: {} }] }) }),
    ],
  ];
  test.for(table)("%s", ([, document, ...mistakes]) => {
    expect(ruleViolations(document).map(({ reason, pointer }) => [reason, pointer])).toEqual(mistakes);
  });
});

describe("rules ignore values of the wrong type", () => {
  const table: readonly Row[] = [
    ["parameters without a name", three(get({ parameters: [{ in: "query" }, { in: "query" }] }))],
    ["parameters that are nowhere", three(get({ parameters: [{ name: "b" }, 7] }, "/{b}"))],
    ["a parameter that may be the one", three(get({ parameters: [{ name: "b", in: "Path" }] }, "/{b}"))],
    ["flows that are missing", three(components("securitySchemes", { type: "oauth2" }))],
    ["2.0: a status that is none", two(get({ responses: { 7000: { description: "" } } }))],
    ["no paths", three({ paths: [] })],
  ];
  test.for(table)("%s", ([, document]) => {
    expect(ruleViolations(document)).toEqual([]);
  });
});

describe("of alternatives only the intended one is reported", () => {
  const scheme = (entry: DocumentObject): DocumentObject => three(components("securitySchemes", entry));
  const schemeOfTwo = (S: DocumentObject): DocumentObject => two({ securityDefinitions: { S } });
  const table: readonly Row[] = [
    [
      "a path parameter that is not required",
      three(get({ parameters: [{ ...b, required: false }] }, "/{b}")),
      ["`required` must be one of [true]", "#/paths/~1{b}/get/parameters/0/required"],
    ],
    [
      "a parameter of no known place",
      three(get({ parameters: [{ ...q, in: "body" }] })),
      ['`in` must be one of ["path","query","header","cookie"]', `${at}/parameters/0/in`],
    ],
    [
      "an API key without two fields",
      scheme({ type: "apiKey" }),
      ["`S` must have the field `name`", "#/components/securitySchemes/S"],
      ["`S` must have the field `in`", "#/components/securitySchemes/S"],
    ],
    [
      "a type of 2.0",
      scheme({ type: "basic" }),
      [
        '`type` must be one of ["apiKey","http","oauth2","openIdConnect"]',
        "#/components/securitySchemes/S/type",
      ],
    ],
    [
      "2.0: a parameter without a type",
      two(get({ parameters: [{ name: "q", in: "query" }] })),
      ["The parameter `q` must have the field `type`", `${at}/parameters/0`],
    ],
    [
      "2.0: a flow without its address",
      schemeOfTwo({ type: "oauth2", flow: "implicit", scopes: {} }),
      ["`S` must have the field `authorizationUrl`", "#/securityDefinitions/S"],
    ],
    [
      "2.0: a cookie",
      schemeOfTwo({ type: "apiKey", name: "x", in: "cookie" }),
      ['`in` must be one of ["header","query"]', "#/securityDefinitions/S/in"],
    ],
    [
      "mistakes above and below each other",
      three({ nonsense: 1, ...components("schemas", { typo: 1, other: 2 }) }),
      ["The document must not have the field `nonsense`"],
      ["`S` must not have the field `typo`", "#/components/schemas/S"],
      ["`S` must not have the field `other`", "#/components/schemas/S"],
    ],
  ];
  test.for(table)("%s", async ([, document, ...mistakes]) => {
    const told = (await schemaViolations(document)).map(({ reason, pointer }) =>
      pointer ? [reason, pointer] : [reason],
    );
    expect(told).toEqual(expect.arrayContaining(mistakes.map((mistake) => [...mistake])));
    expect(told).toHaveLength(mistakes.length);
  });
});

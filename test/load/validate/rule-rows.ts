import type { DocumentObject } from "../../../eleventy-plugin/document/loaded-document.js";

const info = { title: "T", version: "1" };
export const responses = { 200: { description: "ok" } };
export const b = { name: "b", in: "path", required: true, schema: {} };
export const q = { name: "q", in: "query", schema: {} };
export const field = { name: "f", in: "formData", type: "string" };
const textInPath = (name: string): DocumentObject => ({ name, in: "path", required: true, type: "string" });
export const body = { name: "x", in: "body", schema: {} };

export const three = (fields: DocumentObject): DocumentObject => ({
  openapi: "3.0.3",
  info,
  paths: {},
  ...fields,
});
export const two = (fields: DocumentObject): DocumentObject => ({
  swagger: "2.0",
  info,
  paths: {},
  ...fields,
});
export const get = (operation: DocumentObject, path = "/a"): DocumentObject => ({
  paths: { [path]: { get: { responses, ...operation } } },
});
export const components = (section: string, entry: DocumentObject): DocumentObject => ({
  components: { [section]: { S: entry } },
});

/** A document, and the reasons and pointers of what rules report in it. */
export type Row = readonly [
  rule: string,
  document: DocumentObject,
  ...mistakes: (readonly [string, string?])[],
];

export const at = "#/paths/~1a/get";

/** Documents that are valid by the schema of their version. */
export const ruleRows: readonly Row[] = [
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

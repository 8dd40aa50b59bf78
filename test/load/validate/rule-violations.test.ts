import { describe, expect, test } from "vitest";
import type { DocumentObject } from "../../../eleventy-plugin/document/loaded-document.js";
import { ruleViolations } from "../../../eleventy-plugin/load/validate/rule-violations.js";
import { schemaViolations } from "../../../eleventy-plugin/load/validate/run-validation.js";
import { at, b, components, get, q, responses, ruleRows, three, two, type Row } from "./rule-rows.js";

describe("rules that no schema can express", () => {
  test.for(ruleRows)("%s", async ([, document, ...mistakes]) => {
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

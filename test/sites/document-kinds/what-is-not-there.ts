import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "what a document refers to and nobody can read, and what asks for nothing",
  source:
    "https://spec.openapis.org/oas/v3.1.2.html#operation-object: parameters that are applicable, tags as a logical grouping, and an empty " +
    "security requirement that makes security optional where it is among others",
  cases: [
    {
      where: "a parameter, 3.1",
      ...withOperation("3.1.0", "get /a", "a")`
      parameters: [{ $ref: "https://example.org/p/datetime.yaml" }, { in: query, name: q, schema: { type: string } }]`,
      html: ["Further parameters", "datetime Not available"],
      markdown: ["## Further parameters", "- `datetime`: Not available"],
      messages: ["reference-refused"],
    },
    {
      where: "a parameter of a path, Swagger 2.0",
      document: openapi("2.0")`
paths: { /a: { parameters: [{ $ref: "#/parameters/Limit" }], get: { operationId: a, responses: { "200": { description: ok } } } } }`,
      page: "operations/a/",
      html: ["Further parameters", "Limit Not available"],
      messages: ["reference-not-found"],
    },
    {
      where: "security that asks for nothing",
      ...withOperation("3.1.0", "get /a", "a")`
      security: [{}]`,
      notHtml: ["Optional", "Authorization"],
      notMarkdown: ["Optional", "Authorization"],
    },
    {
      where: "an operation without anything, and a text beside a reference whose target has none",
      document: openapi("3.1.0")`
paths: { /a: { put: null, get: { operationId: a, responses: { "200": { $ref: "#/components/responses/R", summary: All is well } } } } }
components: { responses: { R: { description: An answer. } } }`,
      page: "operations/a/",
      html: ["An answer."],
      notWritten: ["operations/put-a/index.html"],
      messages: ["wrong-shape"],
    },
    {
      where: "operations whose first tag is another one, on the page of a tag",
      document: openapi("3.1.0")`
tags: [{ name: A }, { name: B, description: All you need. }, { name: C, description: Of A alone. }]
paths:
  /x: { get: { operationId: x, summary: Get X, tags: [A, B], responses: { "200": { description: ok } } } }
  /y: { get: { operationId: y, summary: Get Y, tags: [B], responses: { "200": { description: ok } } } }
  /z: { get: { operationId: z, summary: Get Z, tags: [A, C], responses: { "200": { description: ok } } } }`,
      page: "b/",
      html: ["1 operation", "Get Y", "Of other groups", "Get X"],
      notHtml: ["Get Z"],
    },
    {
      where: "the same of a tag that is never the first, and a link to it",
      ...withOperation("3.1.0", "get /z", "z")`
      summary: Get Z
      tags: [A, C]
tags: [{ name: A }, { name: C, description: Of A alone. }]`,
      page: "a/z/",
      html: ["Also in C."],
      markup: [/#topic\/c">C</],
    },
  ],
} satisfies DocumentKind;

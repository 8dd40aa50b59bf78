import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "texts beside others of the same thing",
  source:
    "https://spec.openapis.org/oas/v3.1.2.html#path-item-object: summary and description are for all operations in this path; " +
    "#info-object, #operation-object and #response-object have a short text and a long one",
  cases: [
    {
      where: "a path",
      document: openapi("3.1.0")`
paths:
  /a:
    summary: All of A *here*
    description: What holds for **each** call.
    get: { operationId: a, description: Reads it., responses: { "200": { description: ok } } }
    put: { operationId: b, responses: { "200": { description: ok } } }`,
      page: "operations/a/",
      html: ["Reads it.", "All of A *here*", "What holds for each call."],
      markdown: ["Reads it.", "All of A", "What holds for **each** call."],
    },
    {
      where: "the document itself",
      document: `
openapi: 3.1.0
info: { title: Texts, version: "1", summary: Short <b>words</b>., description: A long story. }
paths: { /a: { get: { operationId: a, responses: { "200": { description: ok } } } } }`,
      page: "",
      html: ["Short <b>words</b>.", "A long story."],
      markdown: ["A long story."],
    },
    {
      where: "a callback, with what it is sent with",
      ...withOperation("3.0.3", "post /a", "a")`
      callbacks:
        placed:
          "{$request.body#/url}":
            post: { summary: Call placed, description: Sent once., security: [{ hook: [] }], responses: { "204": { description: Taken } } }
components: { securitySchemes: { hook: { type: http, scheme: bearer, description: The token that you gave us. } } }`,
      html: ["Call placed", "Sent once.", "The token that you gave us."],
      markdown: ["Call placed", "Sent once.", "The token that you gave us."],
    },
    {
      where: "the schema of a parameter, and of a header",
      ...withOperation("3.0.3", "get /a", "a")`
      parameters:
        - { in: query, name: q, description: What to find., schema: { type: string, description: At least a word. } }
        - { in: query, name: r, description: Same., schema: { type: string, description: Same. } }
      responses: { "200": { description: ok, headers: { X-Left: { description: Calls left., schema: { type: integer, description: Until midnight. } } } } }`,
      html: ["What to find.", "At least a word.", "Same.", "Calls left.", "Until midnight."],
      notHtml: ["Same. Same."],
    },
    {
      where: "the documentation of a body and of an answer",
      ...withOperation("3.0.3", "post /a", "a")`
      requestBody: { content: { application/octet-stream: { schema: { type: string, format: binary, externalDocs: { url: "https://docs.example.com/in", description: How it is packed } } } } }
      responses: { "200": { description: ok, content: { text/plain: { schema: { type: string, externalDocs: { url: "https://docs.example.com/out" } } } } } }`,
      html: ["How it is packed", "More documentation"],
      markup: ['href="https://docs.example.com/in"', 'href="https://docs.example.com/out"'],
      markdown: ["[How it is packed](https://docs.example.com/in)"],
    },
  ],
} satisfies DocumentKind;

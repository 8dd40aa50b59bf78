import { openapi, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "queries in the address of a server and in a path",
  source:
    "https://spec.openapis.org/oas/v3.2.0.html#server-object forbids them, https://spec.openapis.org/oas/v3.0.4.html#server-object says " +
    "nothing, and a path template has none: kept as written, and told",
  cases: [
    {
      where: "the server of a 3.0 document",
      document: `
openapi: 3.0.3
info: { title: Queries, version: "1" }
servers: [{ url: "https://api.example.com/router.php?p=rest" }]
paths:
  /things: { get: { parameters: [{ name: limit, in: query, schema: { type: integer }, example: 2 }], responses: { "200": { description: ok } } } }`,
      page: "operations/get-things/",
      curl: ["https://api.example.com/router.php/things?p=rest&limit=2"],
      messages: ["invalid-document"],
    },
    {
      where: "a path of a 3.1 document",
      document: openapi("3.1.0")`
paths:
  /things?type=a: { get: { operationId: a, responses: { "200": { description: ok } } } }
  /things: { get: { operationId: b, responses: { "200": { description: ok } } } }`,
      page: "operations/a/",
      curl: ["https://api.example.com/things?type=a"],
      messages: ["invalid-document"],
    },
    {
      where: "the server of an operation, 3.2",
      document: openapi("3.2.0")`
paths:
  /things:
    get:
      servers: [{ url: "https://api.example.com/v1?key={key}", variables: { key: { default: k } } }]
      responses: { "200": { description: ok } }`,
      page: "operations/get-things/",
      curl: ["https://api.example.com/v1/things?key=k"],
      messages: ["invalid-document"],
    },
    {
      where: "a path of Swagger 2.0",
      document: openapi("2.0")`
paths:
  /things/{id}?full:
    get: { operationId: a, parameters: [{ name: id, in: path, required: true, type: string, default: x }], responses: { "200": { description: ok } } }`,
      page: "operations/a/",
      curl: ["https://api.example.com/things/x?full"],
      messages: ["invalid-document"],
    },
  ],
} satisfies DocumentKind;

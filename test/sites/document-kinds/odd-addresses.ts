import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "addresses of servers and paths that are not what they should be",
  source:
    "https://spec.openapis.org/oas/v3.0.4.html#paths-object (a path begins with a slash), #server-object, #server-variable-object; an " +
    "empty list leaves nothing in a query: https://www.rfc-editor.org/rfc/rfc6570#section-3.2.8",
  cases: [
    {
      where: "a path without its slash: page and sample call one address",
      document: openapi("3.0.3")`
paths:
  things: { get: { operationId: a, responses: { "200": { description: ok } } } }`,
      page: "operations/a/",
      html: ["https://api.example.com/things"],
      markdown: ["`GET https://api.example.com/things`"],
      curl: ["https://api.example.com/things"],
      messages: ["invalid-document"],
    },
    {
      where: "a server of variables that nobody declares: as written, not as a path",
      document: `
openapi: 3.1.0
info: { title: Odd, version: "1" }
servers: [{ url: "{scheme}://{host}/v1" }]
paths:
  /a: { get: { operationId: a, responses: { "200": { description: ok } } } }`,
      page: "operations/a/",
      html: ["{scheme}://{host}/v1/a"],
      markdown: ["`GET {scheme}://{host}/v1/a`"],
      curl: ["https://YOUR_HOST/v1/a"],
    },
    {
      where: "the first server of an operation is a socket, 3.2",
      ...withOperation("3.2.0", "get /a", "a")`
      servers: [{ url: "wss://socket.example.com" }]`,
      html: ["wss://socket.example.com/a"],
      markdown: ["`GET wss://socket.example.com/a`"],
    },
    {
      where: "a required list of which nothing is known, Swagger 2.0 and its collection format",
      ...withOperation("2.0", "get /a", "a")`
      parameters: [{ name: ids, in: query, required: true, type: array }]`,
      curl: ["https://api.example.com/a?ids=example"],
      messages: ["invalid-document"],
    },
    {
      where: "a required list of which nothing is known, in a query and in a header of 3.1",
      ...withOperation("3.1.0", "get /a", "a")`
      parameters:
        - { name: ids, in: query, required: true, schema: { type: array } }
        - { name: X-Ids, in: header, required: true, schema: { type: array } }`,
      curl: ["https://api.example.com/a?ids=example", "X-Ids: example"],
    },
    {
      where: "a query of the server, on the page as in the sample",
      document: `
openapi: 3.0.3
info: { title: Odd, version: "1" }
servers: [{ url: "https://api.example.com/call?key=1" }]
paths:
  /things: { get: { operationId: a, responses: { "200": { description: ok } } } }`,
      page: "operations/a/",
      html: ["https://api.example.com/call/things?key=1"],
      markdown: ["`GET https://api.example.com/call/things?key=1`"],
      curl: ["'https://api.example.com/call/things?key=1'"],
      messages: ["invalid-document"],
    },
    {
      where: "a path parameter that the path has no place for",
      ...withOperation("3.1.0", "get /a", "a")`
      parameters: [{ in: path, name: none, required: true, schema: { type: string } }]`,
      curl: ["https://api.example.com/a"],
      notHtml: ["For you to fill in"],
      messages: ["invalid-document"],
    },
  ],
} satisfies DocumentKind;

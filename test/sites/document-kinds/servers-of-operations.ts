import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "servers of single operations",
  source:
    "https://spec.openapis.org/oas/v3.1.2.html#server-object: description and variables are for readers, wherever servers are",
  cases: [
    {
      where: "an operation, with a description",
      ...withOperation("3.0.3", "get /a", "a")`
      servers: [{ url: "https://upload.example.com", description: For files **only**. }]`,
      html: ["Servers", "https://upload.example.com", "For files only."],
      markdown: ["## Servers", "- Server: `https://upload.example.com`\n  > For files **only**."],
    },
    {
      where: "a path, with variables",
      document: openapi("3.1.0")`
paths:
  /a:
    servers: [{ url: "https://{place}.example.com", variables: { place: { default: eu, enum: [eu, us], description: Where data stays. } } }]
    get: { operationId: a, responses: { "200": { description: ok } } }`,
      page: "operations/a/",
      html: ["Servers", "https://{place}.example.com", "place", "eu", "Where data stays."],
    },
    {
      where: "those of the document again, and an address alone",
      document: `
openapi: 3.1.0
info: { title: Servers, version: "1" }
servers: [{ url: "https://api.example.com", description: Live. }]
paths:
  /a: { get: { operationId: a, servers: [{ url: "https://api.example.com", description: Live. }], responses: { "200": { description: ok } } } }
  /b: { get: { operationId: b, servers: [{ url: "https://b.example.com" }], responses: { "200": { description: ok } } } }`,
      page: "operations/a/",
      notMarkup: ['id="servers"'],
    },
    {
      where: "several, one of which has a name",
      ...withOperation("3.2.0", "get /a", "a")`
      servers: [{ url: "https://one.example.com", name: first }, { url: "https://two.example.com" }]`,
      html: ["Servers", "first", "https://one.example.com", "https://two.example.com"],
    },
  ],
} satisfies DocumentKind;

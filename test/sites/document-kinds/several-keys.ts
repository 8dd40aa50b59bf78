import { openapi, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "several API keys in one alternative",
  source:
    "decisions, section 9: placeholders are YOUR_ and the key's name in capitals; a single one stays YOUR_API_KEY. " +
    "OpenAPI 3.1.1, Security Requirement Object: schemes of one object hold together, several objects are alternatives",
  cases: [
    {
      where: "the document's requirement",
      document: openapi("3.0.3")`
security: [{ id: [], secret: [] }]
paths: { /a: { get: { operationId: a, responses: { "200": { description: Ok } } } } }
components: { securitySchemes: { id: { type: apiKey, in: header, name: PLAID-CLIENT-ID }, secret: { type: apiKey, in: header, name: Plaid-Secret } } }`,
      page: "operations/a/",
      html: ["PLAID-CLIENT-ID: YOUR_PLAID_CLIENT_ID", "Plaid-Secret: YOUR_PLAID_SECRET"],
      notHtml: ["YOUR_API_KEY"],
      markdown: ["PLAID-CLIENT-ID: YOUR_PLAID_CLIENT_ID", "Plaid-Secret: YOUR_PLAID_SECRET"],
      notMarkdown: ["YOUR_API_KEY"],
      curl: ["-H 'PLAID-CLIENT-ID: YOUR_PLAID_CLIENT_ID'", "-H 'Plaid-Secret: YOUR_PLAID_SECRET'"],
    },
    {
      where: "Swagger 2.0: a query, and a header beside a user name",
      document: openapi("2.0")`
paths: { /a: { get: { operationId: a, security: [{ q: [], b: [], h: [] }], responses: { "200": { description: Ok } } } } }
securityDefinitions: { q: { type: apiKey, in: query, name: "api[key]" }, b: { type: basic }, h: { type: apiKey, in: header, name: X-App } }`,
      page: "operations/a/",
      html: ["YOUR_CREDENTIALS", "YOUR_X_APP"],
      markdown: ["YOUR_X_APP"],
      curl: ["=YOUR_API_KEY'", "Authorization: Basic YOUR_CREDENTIALS", "X-App: YOUR_X_APP"],
    },
    {
      where: "alternatives of one key each",
      document: openapi("3.1.0")`
paths: { /a: { get: { operationId: a, security: [{ q: [], t: [] }, { h: [] }], responses: { "200": { description: Ok } } } } }
components: { securitySchemes: { q: { type: apiKey, in: query, name: app }, h: { type: apiKey, in: header, name: X-App }, t: { type: http, scheme: bearer } } }`,
      page: "operations/a/",
      notHtml: ["YOUR_APP", "YOUR_X_APP"],
      curl: ["?app=YOUR_API_KEY'", "Authorization: Bearer YOUR_TOKEN"],
    },
    {
      where: "one name in two places, of two schemes",
      document: openapi("3.0.3")`
paths: { /a: { get: { operationId: a, security: [{ one: [], two: [] }], responses: { "200": { description: Ok } } } } }
components: { securitySchemes: { one: { type: apiKey, in: header, name: key }, two: { type: apiKey, in: query, name: key } } }`,
      page: "operations/a/",
      html: ["key: YOUR_KEY", "key=YOUR_KEY_2"],
      curl: ["?key=YOUR_KEY_2'", "-H 'key: YOUR_KEY'"],
    },
  ],
} satisfies DocumentKind;

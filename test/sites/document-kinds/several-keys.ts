import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "several API keys in one alternative",
  source:
    "decisions, section 9: placeholders are YOUR_ and the key's name in capitals; a single one stays YOUR_API_KEY. " +
    "OpenAPI 3.1.1, Security Requirement Object: schemes of one object hold together, several objects are alternatives",
  cases: [
    {
      where: "the document's requirement",
      ...withOperation("3.0.3", "get /a", "a")`
security: [{ id: [], secret: [] }]
components: { securitySchemes: { id: { type: apiKey, in: header, name: PLAID-CLIENT-ID }, secret: { type: apiKey, in: header, name: Plaid-Secret } } }`,
      html: ["PLAID-CLIENT-ID: YOUR_PLAID_CLIENT_ID", "Plaid-Secret: YOUR_PLAID_SECRET"],
      notHtml: ["YOUR_API_KEY"],
      markdown: ["PLAID-CLIENT-ID: YOUR_PLAID_CLIENT_ID", "Plaid-Secret: YOUR_PLAID_SECRET"],
      notMarkdown: ["YOUR_API_KEY"],
      curl: ["-H 'PLAID-CLIENT-ID: YOUR_PLAID_CLIENT_ID'", "-H 'Plaid-Secret: YOUR_PLAID_SECRET'"],
    },
    {
      where: "Swagger 2.0: a query, and a header beside a user name",
      ...withOperation("2.0", "get /a", "a")`
      security: [{ q: [], b: [], h: [] }]
securityDefinitions: { q: { type: apiKey, in: query, name: "api[key]" }, b: { type: basic }, h: { type: apiKey, in: header, name: X-App } }`,
      html: ["YOUR_CREDENTIALS", "YOUR_X_APP"],
      markdown: ["YOUR_X_APP"],
      curl: ["=YOUR_API_KEY'", "Authorization: Basic YOUR_CREDENTIALS", "X-App: YOUR_X_APP"],
    },
    {
      where: "alternatives of one key each",
      ...withOperation("3.1.0", "get /a", "a")`
      security: [{ q: [], t: [] }, { h: [] }]
components: { securitySchemes: { q: { type: apiKey, in: query, name: app }, h: { type: apiKey, in: header, name: X-App }, t: { type: http, scheme: bearer } } }`,
      notHtml: ["YOUR_APP", "YOUR_X_APP"],
      curl: ["?app=YOUR_API_KEY'", "Authorization: Bearer YOUR_TOKEN"],
    },
    {
      where: "one name in two places, of two schemes",
      ...withOperation("3.0.3", "get /a", "a")`
      security: [{ one: [], two: [] }]
components: { securitySchemes: { one: { type: apiKey, in: header, name: key }, two: { type: apiKey, in: query, name: key } } }`,
      html: ["key: YOUR_KEY", "key=YOUR_KEY_2"],
      curl: ["?key=YOUR_KEY_2'", "-H 'key: YOUR_KEY'"],
    },
  ],
} satisfies DocumentKind;

import { openapi, withOperation, type DocumentKind } from "../../support/document-kinds.js";

const scopes = Array.from({ length: 30 }, (_, index) => `"all:${index}": Right number ${index}.`).join(", ");

export default {
  kind: "security schemes that single operations use",
  source:
    "decisions, 9, Signing in: the overview lists all schemes used; https://spec.openapis.org/oas/v3.1.2.html#oauth-flow-object: " +
    "scopes with a short description of each",
  cases: [
    {
      where: "OAuth with many scopes, of one operation",
      ...withOperation("3.0.3", "get /a", "a")`
      security: [{ oauth: ["all:1"] }]
components: { securitySchemes: { oauth: { type: oauth2, description: Ask us., flows: { clientCredentials: { tokenUrl: "https://auth.example.com/t", scopes: { ${scopes} } } } }, unused: { type: http, scheme: basic, description: Nobody needs it. } } }`,
      page: "",
      html: [
        "Authorization",
        "Some operations use:",
        "oauth",
        "Ask us.",
        "all:0",
        "Right number 0.",
        "all:29",
        "Right number 29.",
      ],
      notHtml: ["Nobody needs it."],
      markdown: ["## Authorization", "Some operations use:", "- `oauth`", "`all:29`"],
    },
    {
      where: "beside that of the document",
      document: openapi("3.1.0")`
security: [{ key: [] }]
paths:
  /a: { get: { operationId: a, responses: { "200": { description: ok } } } }
  /b: { get: { operationId: b, security: [{ admin: [] }, { key: [] }], responses: { "200": { description: ok } } } }
components: { securitySchemes: { admin: { type: http, scheme: basic, description: For admins. }, key: { type: apiKey, in: header, name: X-Key, description: For all. } } }`,
      page: "",
      html: ["Authorization", "For all.", "Some operations use:", "For admins."],
    },
    {
      where: "an address with a place to fill in",
      ...withOperation("3.0.3", "get /a", "a")`
security: [{ oauth: [] }]
components: { securitySchemes: { oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: "{nrfApiRoot}/oauth2/token", scopes: {} } } } } }`,
      page: "",
      html: ["{nrfApiRoot}/oauth2/token"],
      notHtml: ["%7B"],
    },
    {
      where: "none but the document's, Swagger 2.0",
      ...withOperation("2.0", "get /a", "a")`
      security: [{ key: [] }]
security: [{ key: [] }]
securityDefinitions: { key: { type: apiKey, in: header, name: X-Key, description: For all. } }`,
      page: "",
      html: ["Authorization", "For all."],
      notHtml: ["Some operations use:"],
    },
  ],
} satisfies DocumentKind;

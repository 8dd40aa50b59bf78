import { withOperation, type DocumentKind } from "../../support/document-kinds.js";

const scopes = (count: number): string =>
  Array.from({ length: count }, (_, index) => `s${index}: Scope ${index}`).join(", ");

export default {
  kind: "addresses where tokens are got",
  source:
    "decisions, section 9, AsyncAPI: addresses of OAuth flows and of OpenID Connect stand in the Authorization section (OpenAPI, too); " +
    "OpenAPI 3.1.1, 4.7 Relative References in API URLs: resolved against the Server Object; 2.0, Security Scheme Object; 3.2, OAuth Flows Object",
  cases: [
    {
      where: "a component, with the scopes that an operation needs and others",
      document: `
openapi: 3.0.3
info: { title: Tokens, version: "1" }
servers: [{ url: "https://api.example.com/v1/" }]
paths: { /a: { get: { operationId: a, security: [{ o: [read] }], responses: { "200": { description: Ok } } } } }
components: { securitySchemes: { o: { type: oauth2, flows: {
  authorizationCode: { authorizationUrl: "https://login.example.com/authorize", tokenUrl: oauth/token, refreshUrl: /refresh, scopes: { read: Read all, write: Write all } },
  clientCredentials: { tokenUrl: "javascript:alert(1)", scopes: {} } } } } }`,
      page: "operations/a/",
      html: [
        "OAuth 2.0",
        "Scopes needed",
        "read",
        "Read all",
        "Authorization code",
        "Authorization URL",
        "https://login.example.com/authorize",
        "Token URL",
        "https://api.example.com/v1/oauth/token",
        "Refresh URL",
        "https://api.example.com/refresh",
        "read",
        "needed",
        "write",
        "Write all",
        "Client credentials",
        "javascript:alert(1)",
      ],
      markup: ['<a href="https://api.example.com/v1/oauth/token">', "<code>javascript:alert(1)</code>"],
      markdown: [
        "  - Authorization code:",
        "    - Authorization URL: `https://login.example.com/authorize`",
        "    - Token URL: `https://api.example.com/v1/oauth/token`",
        "    - Refresh URL: `https://api.example.com/refresh`",
        "    - `read` (needed)",
        "    - `write`",
        "      > Write all",
        "  - Client credentials:",
        "    - Token URL: `javascript:alert(1)`",
      ],
    },
    {
      where: "Swagger 2.0, on the overview",
      ...withOperation("2.0", "get /a", "a")`
security: [{ o: [read] }]
securityDefinitions: { o: { type: oauth2, flow: application, tokenUrl: "https://login.example.com/token", scopes: { read: Read all, write: Write all } } }`,
      page: "",
      html: ["Authorization", "Client credentials", "Token URL", "https://login.example.com/token", "write"],
      markdown: ["  - Client credentials:", "    - Token URL: `https://login.example.com/token`"],
      messages: [],
    },
    {
      where: "OpenAPI 3.2: a device's flow, the server's metadata, OpenID Connect, told once for each scheme",
      document: `
openapi: 3.2.0
info: { title: Tokens, version: "1" }
servers: [{ url: "https://{region}.example.com", variables: { region: { default: eu } } }]
paths: { /a: { get: { operationId: a, security: [{ o: [s1] }, { o: [s2] }, { d: [] }], responses: { "200": { description: Ok } } } } }
components: { securitySchemes: {
  o: { type: oauth2, oauth2MetadataUrl: /.well-known/oauth-authorization-server, flows: { deviceAuthorization: { deviceAuthorizationUrl: /device, tokenUrl: /token, scopes: { ${scopes(24)} } } } },
  d: { type: openIdConnect, openIdConnectUrl: "https://user@login.example.com/.well-known/openid-configuration" } } }`,
      page: "operations/a/",
      html: [
        "Server metadata URL",
        "https://eu.example.com/.well-known/oauth-authorization-server",
        "Device authorization",
        "Device authorization URL",
        "https://eu.example.com/device",
        "s20",
        "3 more scopes",
        "OpenID Connect",
        "OpenID Connect URL",
        "https://user@login.example.com/.well-known/openid-configuration",
      ],
      notHtml: ["s21"],
      markup: ["<code>https://user@login.example.com/.well-known/openid-configuration</code>"],
      markdown: [
        "  - Server metadata URL: `https://eu.example.com/.well-known/oauth-authorization-server`",
        "  - Device authorization:",
        "    - Token URL: `https://eu.example.com/token`",
        "    - 3 more scopes",
      ],
      notMarkdown: [
        "Token URL: `https://eu.example.com/token`\n    - `s0`\n      > Scope 0\n    - `s1`\n      > Scope 1",
      ],
    },
  ],
} satisfies DocumentKind;

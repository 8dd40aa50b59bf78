import type { DocumentKind } from "../../support/document-kinds.js";

const document = (server: string, operation: string, schemes: string): string => `
asyncapi: 3.0.0
info: { title: Keys, version: "1" }
servers: { main: { host: e.example.com, ${server} } }
channels: { c: { address: c, messages: { m: { payload: { type: string } } } } }
operations: { o: { action: receive, channel: { $ref: "#/channels/c" }${operation} } }
components: { securitySchemes: ${schemes} }`;
const named = (name: string): string => `security: [{ $ref: "#/components/securitySchemes/${name}" }]`;

export default {
  kind: "credentials of events",
  source:
    "AsyncAPI 3.0, Security Scheme Object; RFC 9110: Authorization is a header of HTTP; RFC 5802: SCRAM is SASL, which a WebSocket's handshake does not have",
  cases: [
    {
      where: "a bearer token of a Kafka server",
      document: document(
        `protocol: kafka, ${named("token")}`,
        "",
        "{ token: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://auth.example.com/token, availableScopes: {} } } } }",
      ),
      page: "c/o/",
      html: [
        "OAuth 2.0",
        "Used when the connection to the server is made.",
        "https://auth.example.com/token",
      ],
      notHtml: ["Authorization: Bearer"],
      markdown: ["Used when the connection to the server is made."],
      notMarkdown: ["Authorization: Bearer"],
    },
    {
      where: "SCRAM beside a bearer token, over a WebSocket",
      document: document(
        `protocol: wss, ${named("token")}`,
        `, ${named("scram")}`,
        "{ token: { type: http, scheme: bearer }, scram: { type: scramSha512 } }",
      ),
      page: "c/o/",
      html: ["The sample goes without the security scheme “scram”: the tool cannot send it."],
      samples: ["Authorization: Bearer YOUR_TOKEN"],
      notSamples: ["--auth"],
    },
    {
      where: "a scheme that the document does not describe",
      document: document("protocol: ws, security: [{ lost: [] }]", "", "{}"),
      page: "c/o/",
      html: [
        "The sample goes without the security scheme “lost”: the document does not describe it.",
        "The document does not describe this scheme.",
      ],
      notHtml: ["the tool cannot send it"],
      messages: ["invalid-document", "undeclared-scheme"],
    },
    {
      where: "an API key of an MQTT server",
      document: document(
        `protocol: mqtt, ${named("key")}`,
        "",
        "{ key: { type: httpApiKey, in: header, name: X-Api } }",
      ),
      page: "c/o/",
      html: ["API key", "Used when the connection to the server is made. X-Api"],
    },
  ],
} satisfies DocumentKind;

import type { DocumentKind } from "../../support/document-kinds.js";

const document = (server: string, parameter: string, components = "{}"): string => `
asyncapi: 3.0.0
info: { title: Habits, version: "1" }
servers: { main: { host: w.example.com, protocol: wss, ${server} } }
channels: { rooms: { address: "/rooms/{room}", parameters: { room: ${parameter} }, messages: { m: { payload: { type: string } } } } }
operations: { say: { action: receive, channel: { $ref: "#/channels/rooms" } } }
components: ${components}`;
const schemes = `{ securitySchemes: { token: { type: http, scheme: bearer, bearerFormat: JWT, description: From the desk. }, key: { type: httpApiKey, in: query, name: key } } }`;

export default {
  kind: "documents of AsyncAPI 3 that write as those of 2",
  source:
    "AsyncAPI 2.6, Security Requirement Object and Parameter Object: documents of 3.0 in public repositories have both; the message about the mistake stays",
  cases: [
    {
      where: "requirements by name",
      document: document("security: [{ token: [] }, { key: [] }]", "{}", schemes),
      page: "rooms-room/say/",
      html: ["token", "Bearer token (JWT)", "From the desk.", "or", "key", "API key"],
      samples: ["Authorization: Bearer YOUR_TOKEN"],
      messages: ["invalid-document"],
    },
    {
      where: "a parameter with a schema",
      document: document(
        "security: []",
        "{ schema: { type: string, enum: [blue, red], description: Of the house. } }",
      ),
      page: "rooms-room/say/",
      html: ["room", "blue", "red"],
      samples: ["/rooms/blue"],
      messages: ["invalid-document"],
    },
    {
      where: "a parameter with a schema, and values beside it",
      document: document(
        "security: []",
        `{ schema: { type: integer, minimum: 5 }, examples: ["700"], default: "480" }`,
      ),
      page: "rooms-room/say/",
      html: ["room", "700", "480"],
      samples: ["/rooms/700"],
      messages: ["invalid-document"],
    },
  ],
} satisfies DocumentKind;

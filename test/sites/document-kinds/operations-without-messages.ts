import type { DocumentKind } from "../../support/document-kinds.js";

const three = (operation: string, channel = ""): string => `
asyncapi: 3.0.0
info: { title: Pings, version: "1" }
servers: { main: { host: m.example.com, protocol: mqtt } }
channels:
  pings: { address: pings, messages: { ping: { title: Ping, payload: { type: string } } } }
  pongs: { address: pongs, messages: { pong: { title: Pong, payload: { type: string } } } }
${channel}
operations: { ping: ${operation} }`;

export default {
  kind: "operations without a message",
  source:
    "AsyncAPI 3.0, Operation Object, messages: an empty list says that the operation contains no messages; without a list it has all of its channel",
  cases: [
    {
      where: "3.0: an empty list",
      document: three(`{ action: receive, channel: { $ref: "#/channels/pings" }, messages: [] }`),
      page: "pings/ping/",
      html: ["This operation carries no message."],
      notHtml: ["Ping Payload", "You send this message"],
      markdown: ["This operation carries no message."],
    },
    {
      where: "3.0: an empty list of a reply",
      document: three(
        `{ action: receive, channel: { $ref: "#/channels/pings" }, reply: { channel: { $ref: "#/channels/pongs" }, messages: [] } }`,
      ),
      page: "pings/ping/",
      html: ["Ping", "Reply", "The reply carries no message."],
      notHtml: ["Pong"],
      markdown: ["The reply carries no message."],
    },
    {
      where: "3.0: no list",
      document: three(`{ action: receive, channel: { $ref: "#/channels/pings" } }`),
      page: "pings/ping/",
      html: ["You send this message, the API reads it.", "Ping"],
      notHtml: ["carries no message"],
    },
    {
      where: "2.6: the other operation of a channel has one",
      document: `
asyncapi: 2.6.0
info: { title: Pings, version: "1" }
servers: { main: { url: "mqtt://m.example.com", protocol: mqtt } }
channels: { pings: { publish: { operationId: ping }, subscribe: { operationId: pong, message: { title: Pong, payload: { type: string } } } } }`,
      page: "pings/ping/",
      html: ["The document describes no message."],
      notHtml: ["Pong"],
    },
  ],
} satisfies DocumentKind;

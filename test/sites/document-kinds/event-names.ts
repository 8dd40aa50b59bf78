import type { DocumentKind } from "../../support/document-kinds.js";

const two = (channels: string, components = "{}"): string => `
asyncapi: 2.6.0
info: { title: Chat, version: "1" }
servers: { main: { url: "ws://w.example.com", protocol: ws } }
channels: ${channels}
components: ${components}`;

export default {
  kind: "names that the converter makes up",
  source:
    "decisions.md, AsyncAPI: such names are never shown: the message's title, the title of its schema, else Message with its number",
  cases: [
    {
      where: "2.6: messages of a list",
      document: two(
        `{ events: { subscribe: { operationId: events, message: { oneOf: [
          { title: With a title, payload: { type: string } },
          { payload: { title: Title of its schema, type: object, properties: { a: { type: string } } } },
          { payload: { type: integer } },
          { $ref: "#/components/messages/Declared" } ] } } } }`,
        `{ messages: { Declared: { payload: { type: boolean } } } }`,
      ),
      page: "events/events/",
      html: ["With a title", "Title of its schema", "Message 3", "Declared"],
      notHtml: ["subscribe.message", "events.message", "message.2"],
      markdown: ["### With a title", "### Title of its schema", "### Message 3", "### Declared"],
      notMarkdown: ["subscribe.message", "events.message"],
    },
    {
      where: "2.6: a message and its operation",
      document: two(`{ "other/#": { publish: { message: { payload: { type: string } } } } }`),
      page: "other/other-publish/",
      html: ["Publish to other/#", "Message"],
      messages: ["invalid-document"],
      notHtml: ["other/#.publish", "publish.message"],
      markdown: ["# Publish to other/#"],
      notMarkdown: ["publish.message"],
    },
    {
      where: "3.0: a document that was upgraded",
      document: `
asyncapi: 3.0.0
info: { title: Chat, version: "1" }
servers: { main: { host: w.example.com, protocol: ws } }
channels: { chat.room: { address: chat.room, messages: { subscribe.message: { payload: { $ref: "#/components/schemas/Line" } } } } }
operations: { chat.room.subscribe: { action: send, channel: { $ref: "#/channels/chat.room" }, messages: [{ $ref: "#/channels/chat.room/messages/subscribe.message" }] } }
components: { schemas: { Line: { type: object, properties: { text: { type: string } } } } }`,
      page: "chat-room/chat-room-subscribe/",
      html: ["Subscribe to chat.room", "Line"],
      notHtml: ["chat.room.subscribe", "subscribe.message"],
    },
    {
      where: "3.0: names that an author gave",
      document: `
asyncapi: 3.0.0
info: { title: Chat, version: "1" }
servers: { main: { host: w.example.com, protocol: ws } }
channels: { chat: { address: chat, messages: { lineWritten: { payload: { type: string } } } } }
operations: { writeLine: { action: receive, channel: { $ref: "#/channels/chat" } } }`,
      page: "chat/write-line/",
      html: ["writeLine", "lineWritten"],
    },
  ],
} satisfies DocumentKind;

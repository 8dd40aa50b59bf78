import type { DocumentKind } from "../../support/document-kinds.js";

export default {
  kind: "documents of events without operations",
  source:
    "AsyncAPI 3.0: only asyncapi and info are required; channels and messages are what such a document tells, so its landing page has them",
  cases: [
    {
      where: "channels, and a message of components",
      document: `
asyncapi: 3.0.0
info: { title: Catalogue, version: "1" }
channels: { boats: { address: boats, summary: All about boats., messages: { sailed: { title: Boat sailed, payload: { type: object, properties: { at: { type: string } } } } } } }
components: { messages: { loose: { title: Loose message, payload: { type: object, properties: { depth: { type: number, description: In metres. } } }, examples: [{ payload: { depth: 4.25 } }] } } }`,
      page: "",
      html: [
        "1 channel, 2 messages.",
        "Channels",
        "boats",
        "Boat sailed",
        "All about boats.",
        "Messages",
        "Loose message",
        "depth",
        "In metres.",
        "4.25",
      ],
      notHtml: ["0 operations", "no operations yet"],
      markup: ['href="channels/boats/#message-sailed"'],
      markdown: ["Boat sailed", "### Loose message", "depth", "In metres.", "4.25"],
      messages: ["no-operations"],
    },
    {
      where: "messages of components alone",
      document: `
asyncapi: 3.1.0
info: { title: Catalogue, version: "1" }
components: { messages: { one: { payload: { $ref: "#/components/schemas/Depth" } }, two: { payload: { type: string } } }, schemas: { Depth: { type: number, description: In metres. } } }`,
      page: "",
      html: ["0 channels, 2 messages.", "one", "In metres.", "two"],
      notHtml: ["no operations yet"],
      messages: ["no-operations"],
    },
    {
      where: "2.6: a channel without operations",
      document: `
asyncapi: 2.6.0
info: { title: Catalogue, version: "1" }
channels: { boats: { description: All about boats. } }
components: { messages: { loose: { title: Loose message, payload: { type: string } } } }`,
      page: "",
      html: ["boats", "All about boats.", "Loose message"],
      notHtml: ["0 operations"],
      messages: ["no-operations"],
    },
    {
      where: "nothing",
      document: `
asyncapi: 3.0.0
info: { title: Empty, version: "1" }`,
      page: "",
      html: ["no operations yet"],
      messages: ["no-operations"],
    },
  ],
} satisfies DocumentKind;

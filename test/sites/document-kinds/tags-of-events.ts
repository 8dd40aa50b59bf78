import type { DocumentKind } from "../../support/document-kinds.js";

const head = `
asyncapi: 3.0.0
servers: { main: { host: m.example.com, protocol: mqtt } }
channels: { lamps: { address: lamps, messages: { it: { payload: { type: string } } } } }`;

export default {
  kind: "tags that are told where they are used",
  source:
    "AsyncAPI, Tag Object: name, description and externalDocs stand on the object that has the tag, or in info",
  cases: [
    {
      where: "the page of a group, its tag told on the operation",
      document: `${head}
info: { title: Lamps, version: "1" }
operations: { on: { action: receive, channel: { $ref: "#/channels/lamps" }, tags: [{ name: Lamps, description: All that shines., externalDocs: { url: "https://docs.example.com/lamps", description: About lamps } }] } }`,
      page: "lamps/",
      html: ["All that shines.", "About lamps"],
      markup: ['href="https://docs.example.com/lamps"'],
    },
    {
      where: "the page of a group, its tag told in info",
      document: `${head}
info: { title: Lamps, version: "1", tags: [{ name: Lamps, description: All that shines., externalDocs: { url: "https://docs.example.com/lamps" } }] }
operations: { on: { action: receive, channel: { $ref: "#/channels/lamps" }, tags: [{ name: Lamps }] } }`,
      page: "lamps/",
      html: ["All that shines."],
      markup: ['href="https://docs.example.com/lamps"'],
    },
    {
      where: "a second tag, on the overview",
      document: `${head}
info: { title: Lamps, version: "1" }
operations: { on: { action: receive, channel: { $ref: "#/channels/lamps" }, tags: [{ name: Lamps }, { name: beta, description: May change at any time. }] } }`,
      page: "",
      html: ["beta", "May change at any time."],
      markdown: ["May change at any time."],
    },
    {
      where: "a second tag, from the page of its operation",
      document: `${head}
info: { title: Lamps, version: "1" }
operations: { on: { action: receive, channel: { $ref: "#/channels/lamps" }, tags: [{ name: Lamps }, { name: beta, description: May change at any time. }] } }`,
      page: "lamps/on/",
      html: ["Also in beta."],
      markup: ['#topic/beta"'],
    },
    {
      where: "tags of a message, a channel and a server",
      document: `
asyncapi: 3.0.0
info: { title: Lamps, version: "1" }
servers: { main: { host: m.example.com, protocol: mqtt, tags: [{ name: env, description: Where it runs. }] } }
channels: { lamps: { address: lamps, tags: [{ name: light, description: What shines. }], messages: { it: { payload: { type: string }, tags: [{ name: state, description: What it is like. }] } } } }
operations: { on: { action: receive, channel: { $ref: "#/channels/lamps" } } }`,
      page: "",
      html: ["Where it runs.", "What shines.", "What it is like."],
    },
  ],
} satisfies DocumentKind;

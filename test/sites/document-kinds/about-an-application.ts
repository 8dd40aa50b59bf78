import type { DocumentKind } from "../../support/document-kinds.js";

const document = (head: string, channels = ""): string => `
asyncapi: 3.0.0
${head}
servers: { main: { host: m.example.com, protocol: mqtt } }
channels: { c: { address: c, description: What lamps do., messages: { m: { payload: { type: string } } } }${channels} }
operations: { o: { action: receive, channel: { $ref: "#/channels/c" } } }`;

export default {
  kind: "what a document of events says of itself",
  source: "AsyncAPI 3.0, AsyncAPI Object, id; Info Object, tags; Channel Object, description",
  cases: [
    {
      where: "id and tags, on the overview",
      document: document(
        `id: "urn:example:com:lamps"\ninfo: { title: Lamps, version: "1", tags: [{ name: light }, { name: told, description: Of more. }] }`,
      ),
      page: "",
      html: ["Tags", "told", "Of more.", "urn:example:com:lamps", "Tags", "light"],
      markdown: ["urn:example:com:lamps", "light"],
    },
    {
      where: "the description of a channel, on its operation",
      document: document(`info: { title: Lamps, version: "1" }`),
      page: "c/o/",
      html: ["What lamps do."],
      markdown: ["What lamps do."],
    },
    {
      where: "channels without operations",
      document: document(
        `info: { title: Lamps, version: "1" }`,
        ", d: { address: d, messages: { m: { payload: { type: string } } } }, x: { address: x }",
      ),
      page: "",
      html: ["2 more channels have no operation"],
      markdown: ["2 more channels have no operation"],
    },
    {
      where: "extensions beside bindings",
      document: `
asyncapi: 3.0.0
info: { title: Lamps, version: "1" }
channels: { c: { address: c, bindings: { x-text: words, mqtt: {} }, messages: { m: { payload: { type: string } } } } }
operations: { o: { action: receive, channel: { $ref: "#/channels/c" } } }`,
      page: "c/o/",
      html: ["MQTT, channel"],
      messages: [],
    },
    {
      where: "numbers of another file",
      document: `
asyncapi: 2.6.0
info: { title: Lamps, version: "1" }
channels: { c: { publish: { operationId: o, message: { name: n, payload: { $ref: ./p.json } } } } }`,
      files: { "p.json": `{ "type": "number", "minimum": 30.0, "maximum": 45.50 }` },
      page: "c/o/",
      html: ["30.0", "45.50"],
      messages: [],
    },
  ],
} satisfies DocumentKind;

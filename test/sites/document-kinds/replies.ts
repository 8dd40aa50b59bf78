import type { DocumentKind } from "../../support/document-kinds.js";

const document = (action: string, channel: string, reply = ""): string => `
asyncapi: 3.0.0
info: { title: Replies, version: "1" }
servers: { bus: { host: k.example.com, protocol: kafka }, sock: { host: w.example.com, protocol: wss } }
channels:
  q: { address: questions, servers: [{ $ref: "#/servers/bus" }], messages: { Q: { payload: { const: what } } } }
  a: { address: answers, ${channel} messages: { A: { payload: { const: that } } } }
operations: { ask: { action: ${action}, channel: { $ref: "#/channels/q" }, reply: { channel: { $ref: "#/channels/a" }${reply} } } }`;

export default {
  kind: "replies over another server",
  source:
    "AsyncAPI 3.0, Channel Object, servers: those on which the channel is available; without it all of the document",
  cases: [
    {
      where: "of what the API receives",
      document: document("receive", `servers: [{ $ref: "#/servers/sock" }],`),
      page: "questions/ask/",
      html: ["The reply passes over another server (sock): there is no sample for it."],
      samples: ["-t questions"],
      notSamples: ["answers"],
    },
    {
      where: "of what the API sends",
      document: document("send", `servers: [{ $ref: "#/servers/sock" }],`),
      page: "questions/ask/",
      html: ["The reply passes over another server (sock): there is no sample for it."],
      samples: ["-t questions"],
      notSamples: ["answers"],
    },
    {
      where: "over the same",
      document: document("receive", `servers: [{ $ref: "#/servers/bus" }],`),
      page: "questions/ask/",
      notHtml: ["another server"],
      samples: ["-t questions", "-t answers"],
    },
    {
      where: "over all",
      document: document("receive", ""),
      page: "questions/ask/",
      notHtml: ["another server"],
      samples: ["-t questions", "-t answers"],
    },
  ],
} satisfies DocumentKind;

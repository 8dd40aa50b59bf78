import type { DocumentKind } from "../../support/document-kinds.js";

const document = (server: string): string => `
asyncapi: 3.0.0
info: { title: Servers, version: "1" }
servers: { main: ${server} }
channels: { q: { address: q, messages: { m: { payload: { type: string } } } } }
operations: { read: { action: send, channel: { $ref: "#/channels/q" } } }`;
const prod = `{ host: "{region}.example.com", protocol: amqps, summary: For all who pay., description: The **real** one., variables: { region: { enum: [eu, us], default: eu, examples: [eu-2, us-9], description: Near you. } } }`;

export default {
  kind: "servers of events",
  source:
    "AsyncAPI 3.0, Server Object and Server Variable Object: summary, description, examples; host is a host name, without a scheme",
  cases: [
    {
      where: "the page of an operation",
      document: document(prod),
      page: "q/read/",
      html: ["For all who pay.", "The real one.", "One of eu, us", "For example eu-2, us-9", "Near you."],
      markdown: ["For all who pay.", "The **real** one.", "For example eu-2, us-9"],
    },
    {
      where: "the overview",
      document: document(prod),
      page: "",
      html: ["For all who pay.", "The real one.", "For example eu-2, us-9"],
      markdown: ["For all who pay.", "For example eu-2, us-9"],
    },
    {
      where: "variables that its address does not have",
      document: document(
        `{ host: mq.example.com, protocol: ibmmq, variables: { queueManager: { default: QM1, description: Of the queues. } } }`,
      ),
      page: "q/read/",
      html: ["queueManager", "QM1", "Of the queues."],
      markdown: ["`queueManager`: `QM1`", "Of the queues."],
    },
    {
      where: "a host with a scheme",
      document: document(`{ host: "http://localhost:4566", protocol: sqs }`),
      page: "q/read/",
      html: ["sqs", "http://localhost:4566"],
      notHtml: ["sqs://http"],
    },
    {
      where: "the same, of a protocol with a tool",
      document: document(`{ host: "mqtt://localhost:1884", protocol: mqtt }`),
      page: "q/read/",
      html: ["mqtt://localhost:1884"],
      samples: ["-h localhost -p 1884"],
    },
  ],
} satisfies DocumentKind;

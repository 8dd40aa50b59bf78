import type { DocumentKind } from "../../support/document-kinds.js";

const document = (server: string, message: string, operation = ""): string => `
asyncapi: 3.0.0
info: { title: Unknown, version: "1" }
servers: { main: ${server} }
channels: { c: { address: c, messages: { m: ${message} } } }
operations: { o: { action: receive, channel: { $ref: "#/channels/c" }${operation} } }`;
const kafka = "{ host: k.example.com, protocol: kafka }";
const mqtt = "{ host: m.example.com, protocol: mqtt }";

export default {
  kind: "payloads that nobody knows",
  source:
    "MQTT 3.1.1, 3.3.1.3: zero bytes remove a retained message; Kafka: a null value deletes its key. What is not described is not empty",
  cases: [
    {
      where: "a reference that leads nowhere, for Kafka",
      document: document(kafka, `{ payload: { $ref: "./gone.json" } }`),
      page: "c/o/",
      html: ["No sample publishes it: the document does not say what it carries.", "not available"],
      notSamples: ["kcat"],
      messages: ["reference-not-found"],
    },
    {
      where: "no payload, for MQTT with a retained message",
      document: document(mqtt, `{ title: Bare }`, ", bindings: { mqtt: { retain: true } }"),
      page: "c/o/",
      html: ["No sample publishes it: the document does not say what it carries."],
      notSamples: ["mosquitto_pub"],
    },
    {
      where: "an operation without a message",
      document: document(kafka, `{ payload: { type: string } }`, ", messages: []"),
      page: "c/o/",
      html: ["This operation carries no message."],
      notSamples: ["kcat"],
    },
    {
      where: "null, which is said to be null",
      document: document(kafka, `{ payload: { type: "null" }, bindings: { kafka: { key: { const: k1 } } } }`),
      page: "c/o/",
      samples: ["kcat"],
    },
    {
      where: "anything: its kind is not a file",
      document: document(kafka, `{ payload: { description: Only words. } }`),
      page: "c/o/",
      html: ["Payload any value", "Only words."],
      notHtml: ["Payload file"],
    },
  ],
} satisfies DocumentKind;

import type { DocumentKind } from "../../support/document-kinds.js";

const document = (key: string, more = ""): string => `
asyncapi: 3.0.0
info: { title: Kafka, version: "1" }
servers: { main: { host: k.example.com, protocol: kafka } }
channels: { c: { address: c, messages: { m: { payload: { type: string }, bindings: ${key} } } } }
operations: { one: { action: receive, channel: { $ref: "#/channels/c" } } }
${more}`;
const record =
  "{ type: record, name: Key, fields: [{ name: country, type: string, doc: Where it lies. }, { name: number, type: int }] }";

export default {
  kind: "keys of Kafka",
  source:
    "AsyncAPI bindings, Kafka, Message Binding Object: key is a Schema Object, a reference to one or an Avro schema",
  cases: [
    {
      where: "Avro, with its format",
      document: document(
        `{ kafka: { key: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: ${record} } } }`,
      ),
      page: "c/one/",
      html: ["country", "string", "Where it lies.", "number", "integer"],
      notHtml: ["any value", '"fields"'],
      markdown: ["`key.country`", "Where it lies."],
    },
    {
      where: "Avro, without a format",
      document: document(`{ kafka: { key: ${record} } }`),
      page: "c/one/",
      html: ["country", "string", "Where it lies."],
      notHtml: ["any value"],
      messages: ["invalid-document"],
    },
    {
      where: "Avro, in a component",
      document: document(
        `{ $ref: "#/components/messageBindings/keyed" }`,
        `components: { messageBindings: { keyed: { kafka: { key: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: ${record} } } } } }`,
      ),
      page: "c/one/",
      html: ["country", "Where it lies."],
      notHtml: ["any value"],
    },
    {
      where: "JSON Schema",
      document: document(`{ kafka: { key: { type: string, enum: [DE, CH], description: The country. } } }`),
      page: "c/one/",
      html: ["The country.", "DE"],
      samples: ["-k DE"],
    },
  ],
} satisfies DocumentKind;

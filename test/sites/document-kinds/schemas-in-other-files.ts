import type { DocumentKind } from "../../support/document-kinds.js";

const document = (payload: string, version = "3.0.0"): string => `
asyncapi: ${version}
info: { title: Files, version: "1" }
servers: { main: { host: k.example.com, protocol: kafka } }
channels: { c: { address: c, messages: { m: { payload: ${payload} } } } }
operations: { one: { action: receive, channel: { $ref: "#/channels/c" } } }`;
const user = `{ "type": "record", "name": "User", "namespace": "com.example", "fields": [{ "name": "nick", "type": "string", "doc": "As others see it." }] }`;
const proto = `syntax = "proto3";\npackage boats;\nmessage Boat { string name = 1; }\n`;

export default {
  kind: "schemas in files of other languages",
  source:
    "AsyncAPI 3.0, Multi Format Schema Object: schema may be a reference; what a reference names is shown, never the reference",
  cases: [
    {
      where: "Avro: a record that the fragment names",
      document: document(
        `{ schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { $ref: "user.avsc#/User" } }`,
      ),
      files: { "user.avsc": user },
      page: "c/one/",
      html: ["nick", "As others see it."],
      notHtml: ["$ref", "not available"],
    },
    {
      where: "Avro: one of several, by its full name",
      document: document(
        `{ schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { $ref: "all.avsc#com.example.User" } }`,
      ),
      files: { "all.avsc": `[{ "type": "enum", "name": "Kind", "symbols": ["A"] }, ${user}]` },
      page: "c/one/",
      html: ["nick", "As others see it."],
      notHtml: ["$ref", "Kind"],
    },
    {
      where: "Avro: without a format",
      document: document(`{ $ref: "user.avsc" }`),
      files: { "user.avsc": user },
      page: "c/one/",
      html: ["nick", "As others see it."],
      notHtml: ["$ref"],
    },
    {
      where: "Protobuf: a message that the fragment names",
      document: document(
        `{ schemaFormat: application/vnd.google.protobuf;version=3, schema: { $ref: "boat.proto#/boats.Boat" } }`,
      ),
      files: { "boat.proto": proto },
      page: "c/one/",
      html: ['syntax = "proto3";', "message Boat"],
      notHtml: ["$ref"],
      markdown: ["message Boat"],
    },
    {
      where: "Protobuf: without a format",
      document: document(`{ $ref: "boat.proto#/boats.Boat" }`),
      files: { "boat.proto": proto },
      page: "c/one/",
      html: ["application/vnd.google.protobuf", "message Boat"],
      notHtml: ["$ref"],
    },
    {
      where: "a record and a file that are not there",
      document: document(
        `{ schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { $ref: "user.avsc#/Other" } }`,
      ),
      files: { "user.avsc": user },
      page: "c/one/",
      html: ["not available"],
      notHtml: ["$ref", "nick", "Drawn from the schema"],
      messages: ["payload-untranslated", "reference-not-found"],
    },
  ],
} satisfies DocumentKind;

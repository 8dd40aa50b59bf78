import type { DocumentKind } from "../../support/document-kinds.js";

const document = (schema: string): string => `
asyncapi: 3.0.0
info: { title: Avro, version: "1" }
servers: { main: { host: k.example.com, protocol: kafka } }
channels: { c: { address: c, messages: { m: { payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: ${schema} } } } } }
operations: { one: { action: receive, channel: { $ref: "#/channels/c" } } }`;

export default {
  kind: "logical types of Avro",
  source:
    "Apache Avro 1.12, Logical Types: date counts days, the others milliseconds or microseconds, from 1970 or midnight; a decimal is the bytes of its unscaled number",
  cases: [
    {
      where: "days, moments and times of day",
      document: document(`{ type: record, name: R, fields: [
        { name: day, type: { type: int, logicalType: date } },
        { name: at, type: { type: long, logicalType: timestamp-millis } },
        { name: exact, type: { type: long, logicalType: timestamp-micros } },
        { name: local, type: { type: long, logicalType: local-timestamp-millis } },
        { name: opens, type: { type: int, logicalType: time-millis } } ] }`),
      page: "c/one/",
      // 19737 days, and 1705311000 seconds after 1970: 15 January 2024, 9:30.
      html: [
        '"day": 19737',
        '"at": 1705311000000',
        '"exact": 1705311000000000',
        '"local": 1705311000000',
        '"opens": 34200000',
      ],
      markdown: [
        "integer (date)",
        "integer (timestamp-millis)",
        "integer (timestamp-micros)",
        "integer (time-millis)",
      ],
    },
    {
      where: "decimals: 100.00 is 10000, the bytes 27 10",
      document: document(`{ type: record, name: R, fields: [
        { name: amount, type: { type: bytes, logicalType: decimal, precision: 9, scale: 2 } },
        { name: rate, type: { type: fixed, name: Rate, size: 4, logicalType: decimal, precision: 4, scale: 1 } } ] }`),
      page: "c/one/",
      html: [`"amount": "'\\u0010"`, String.raw`"rate": "\u0000\u0000\u0003è"`],
      notHtml: ["100.00"],
      markdown: ["string (decimal(9, 2))", "string (decimal(4, 1))"],
    },
    {
      where: "in a union, a list and a map, with what a field says of it",
      document: document(`{ type: record, name: R, fields: [
        { name: born, doc: In UTC., type: ["null", { type: int, logicalType: date }], default: null },
        { name: visits, type: { type: array, items: { type: long, logicalType: timestamp-millis } } },
        { name: ids, type: { type: map, values: { type: string, logicalType: uuid } } } ] }`),
      page: "c/one/",
      html: ["1705311000000"],
      markdown: ["`born`", "(date)", "In UTC.", "timestamp-millis", "uuid"],
    },
    {
      where: "bytes, the default of an enum, and a type that another file defines",
      document: document(`{ type: record, name: R, fields: [
        { name: raw, type: bytes },
        { name: level, type: { type: enum, name: Level, symbols: [LOW, UNKNOWN], default: UNKNOWN } },
        { name: cart, type: com.example.ShoppingCart } ] }`),
      page: "c/one/",
      html: ["raw string (bytes)", "level string", "LOW", "cart not available"],
      notHtml: ["Pattern", "Default UNKNOWN", "example cart"],
      messages: ["reference-not-found"],
    },
  ],
} satisfies DocumentKind;

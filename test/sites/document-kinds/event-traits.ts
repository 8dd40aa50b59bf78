import type { DocumentKind } from "../../support/document-kinds.js";

const document = (version: string, operation: string, components: string): string =>
  version.startsWith("2")
    ? `
asyncapi: ${version}
info: { title: Traits, version: "1" }
servers: { main: { url: "k.example.com:9092", protocol: kafka } }
channels: { orders: { publish: ${operation} } }
components: ${components}`
    : `
asyncapi: ${version}
info: { title: Traits, version: "1" }
servers: { main: { host: "k.example.com:9092", protocol: kafka } }
channels: { orders: { address: orders, messages: { it: { payload: { type: string } } } } }
operations: { placeOrder: ${operation} }
components: ${components}`;

const traits = `{
  operationTraits: {
    first: { summary: From the first trait, description: Only the first trait says this., bindings: { kafka: { groupId: { const: of-trait } } } },
    second: { summary: From the second trait }
  },
  messageTraits: { common: { title: From the message trait, headers: { type: object, properties: { trace: { type: string, description: From the trait. } } } } }
}`;
const both =
  "[{ $ref: '#/components/operationTraits/first' }, { $ref: '#/components/operationTraits/second' }]";

export default {
  kind: "traits",
  source:
    "AsyncAPI 2.0 to 2.6: traits are merged into the object by JSON Merge Patch in their order; 3.0: what the object says itself wins",
  cases: [
    {
      where: "2.6: of the operation and of its message",
      document: document(
        "2.6.0",
        `{ operationId: placeOrder, summary: From the operation, traits: ${both}, message: { title: From the message, traits: [{ $ref: "#/components/messageTraits/common" }], payload: { type: string } } }`,
        traits,
      ),
      page: "orders/place-order/",
      html: [
        "From the second trait",
        "Only the first trait says this.",
        "From the message trait",
        "From the trait.",
      ],
      notHtml: ["From the operation", "From the message Headers"],
      markdown: ["# From the second trait", "From the message trait"],
    },
    {
      where: "2.0: a field that only a trait has",
      document: document(
        "2.0.0",
        `{ operationId: placeOrder, summary: From the operation, traits: [{ description: Said by an inline trait. }], message: { payload: { type: string } } }`,
        "{}",
      ),
      page: "orders/place-order/",
      html: ["From the operation", "Said by an inline trait."],
    },
    {
      where: "2.6: tags of a trait move no page",
      document: document(
        "2.6.0",
        `{ operationId: placeOrder, tags: [{ name: own }], traits: [{ tags: [{ name: of trait }] }], message: { payload: { type: string } } }`,
        "{}",
      ),
      page: "own/place-order/",
      html: ["placeOrder", "Also in of trait."],
    },
    {
      where: "2.6: quality of service at the message",
      document: `
asyncapi: 2.6.0
info: { title: Traits, version: "1" }
servers: { main: { url: m.example.com, protocol: mqtt } }
channels: { orders: { publish: { operationId: placeOrder, message: { payload: { type: string }, bindings: { mqtt: { qos: 1, retain: true } } } } } }`,
      page: "orders/place-order/",
      html: ["Quality of service"],
      samples: ["-q 1 -r"],
    },
    {
      where: "3.0: of the operation",
      document: document(
        "3.0.0",
        `{ action: receive, channel: { $ref: "#/channels/orders" }, title: From the operation itself, traits: ${both} }`,
        traits,
      ),
      page: "orders/place-order/",
      html: ["From the operation itself", "From the second trait", "Only the first trait says this."],
      samples: ["kcat"],
    },
    {
      where: "3.1: an operation wins over each of its traits",
      document: document(
        "3.1.0",
        `{ action: send, channel: { $ref: "#/channels/orders" }, summary: From the operation itself, traits: ${both} }`,
        traits,
      ),
      page: "orders/place-order/",
      html: ["From the operation itself"],
      notHtml: ["From the second trait"],
      samples: ["-G of-trait"],
    },
  ],
} satisfies DocumentKind;

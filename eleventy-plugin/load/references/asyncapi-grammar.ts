/** Maps a field to the kind of its value. Used in the rows of `document-grammar.ts`. */
const operationFields = {
  message: "message",
  messages: "message",
  traits: "operationTrait",
  channel: "channel",
  reply: "reply",
  bindings: "bindings",
  security: "securityScheme",
  tags: "tag",
  externalDocs: "other",
} as const;

const messageFields = {
  headers: "schema",
  payload: "payload",
  traits: "messageTrait",
  oneOf: "message",
  correlationId: "correlationId",
  bindings: "bindings",
  tags: "tag",
  externalDocs: "other",
} as const;

/**
 * The objects of AsyncAPI 2 and 3 in one table: https://www.asyncapi.com/docs/reference/specification/v3.0.0#schema and
 * https://www.asyncapi.com/docs/reference/specification/v2.6.0#schema
 */
export const asyncApiGrammar = {
  asyncApi: {
    fields: { info: "asyncInfo", components: "asyncComponents", tags: "tag", externalDocs: "other" },
    maps: { servers: "eventServer", channels: "channel", operations: "eventOperation" },
  },
  asyncInfo: { fields: { tags: "tag", externalDocs: "other" } },
  asyncComponents: {
    maps: {
      schemas: "schema",
      servers: "eventServer",
      serverVariables: "other",
      channels: "channel",
      operations: "eventOperation",
      messages: "message",
      securitySchemes: "securityScheme",
      parameters: "channelParameter",
      correlationIds: "correlationId",
      operationTraits: "operationTrait",
      messageTraits: "messageTrait",
      replies: "reply",
      replyAddresses: "replyAddress",
      serverBindings: "bindings",
      channelBindings: "bindings",
      operationBindings: "bindings",
      messageBindings: "bindings",
      externalDocs: "other",
      tags: "tag",
    },
  },
  eventServer: {
    fields: { bindings: "bindings", tags: "tag", externalDocs: "other" },
    maps: { variables: "other" },
  },
  channel: {
    fields: {
      publish: "eventOperation",
      subscribe: "eventOperation",
      servers: "eventServer",
      bindings: "bindings",
      tags: "tag",
      externalDocs: "other",
    },
    maps: { parameters: "channelParameter", messages: "message" },
  },
  channelParameter: { fields: { schema: "schema" }, content: ["examples"] },
  eventOperation: { fields: operationFields },
  operationTrait: { fields: operationFields },
  reply: { fields: { channel: "channel", messages: "message", address: "replyAddress" } },
  replyAddress: {},
  message: { fields: messageFields, content: ["examples"] },
  messageTrait: { fields: messageFields, content: ["examples"] },
  correlationId: {},
  /**
   * A schema, or content in another language if a `schemaFormat` declares one. `components` has no section
   * for payloads.
   */
  payload: { fields: { schema: "payload" } },
  bindings: { rest: "binding" },
  binding: { fields: { key: "schema", query: "schema", headers: "schema" } },
} as const;

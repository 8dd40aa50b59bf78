/**
 * The readable content of the objects of an AsyncAPI document, versions 2 and 3.
 * https://www.asyncapi.com/docs/reference/specification/v3.1.0
 */

const listOf = (inner) => ({ inner, each: true });
const mapOf = (inner, asked) => ({ inner, each: true, asked });
const ABOUT = { tags: listOf("eventTag"), externalDocs: { inner: "docs" } };
const BINDINGS = { bindings: { inner: "bindings" } };

/** Like `KINDS`, without the kinds that both specifications share. */
export const EVENT_KINDS = {
  eventDocument: {
    parts: {
      info: { inner: "eventInfo" },
      servers: mapOf("eventServer", "server"),
      channels: mapOf("channel"),
      operations: mapOf("eventOperation"),
    },
  },
  /** In version 2, each channel contains what version 3 has in separate maps. */
  eventDocumentOfTwo: {
    parts: {
      info: { inner: "eventInfo" },
      servers: mapOf("eventServer", "server"),
      channels: mapOf("channelOfTwo", "channel"),
      tags: listOf("declaredTag"),
      externalDocs: { inner: "docs" },
    },
  },
  eventInfo: {
    texts: ["title", "description"],
    values: ["version"],
    addresses: ["termsOfService"],
    parts: {
      contact: { inner: "named" },
      license: { inner: "named" },
      tags: listOf("declaredTag"),
      externalDocs: { inner: "docs" },
    },
  },
  /** The name of a tag that nothing uses is not shown. */
  declaredTag: { texts: ["description"], parts: { externalDocs: { inner: "docs" } } },
  eventTag: { texts: ["description"], values: ["name"], parts: { externalDocs: { inner: "docs" } } },
  eventServer: {
    texts: ["title", "summary", "description"],
    values: ["pathname", "protocol", "protocolVersion"],
    parts: {
      variables: mapOf("eventVariable", "variable"),
      security: listOf("securityScheme"),
      ...ABOUT,
      ...BINDINGS,
    },
  },
  eventVariable: { texts: ["description"], values: ["default"], lists: ["enum", "examples"] },
  channel: {
    texts: ["title", "summary", "description"],
    values: ["address"],
    parts: {
      messages: mapOf("message"),
      parameters: mapOf("channelParameter", "parameter"),
      ...ABOUT,
      ...BINDINGS,
    },
  },
  channelOfTwo: {
    texts: ["description"],
    parts: {
      parameters: mapOf("channelParameter", "parameter"),
      publish: { inner: "eventOperation" },
      subscribe: { inner: "eventOperation" },
      ...BINDINGS,
    },
  },
  channelParameter: {
    texts: ["description"],
    values: ["location", "default"],
    lists: ["enum", "examples"],
    parts: { schema: { inner: "schema" } },
  },
  eventOperation: {
    texts: ["title", "summary", "description"],
    parts: {
      channel: { inner: "channel" },
      message: { inner: "message" },
      messages: listOf("message"),
      reply: { inner: "reply" },
      traits: listOf("eventOperation"),
      security: listOf("securityScheme"),
      ...ABOUT,
      ...BINDINGS,
    },
  },
  reply: {
    parts: { channel: { inner: "channel" }, messages: listOf("message"), address: { inner: "expression" } },
  },
  expression: { texts: ["description"], values: ["location"] },
  message: {
    texts: ["title", "summary", "description"],
    values: ["name", "contentType"],
    parts: {
      oneOf: listOf("message"),
      traits: listOf("message"),
      payload: { inner: "schema" },
      headers: { inner: "schema" },
      correlationId: { inner: "expression" },
      examples: listOf("messageExample"),
      ...ABOUT,
      ...BINDINGS,
    },
  },
  messageExample: { texts: ["name", "summary"], values: ["headers", "payload"] },
  bindings: { rest: "binding" },
  binding: {
    parts: { key: { inner: "schema" }, query: { inner: "schema" }, headers: { inner: "schema" } },
    leaves: true,
  },
  /** An Avro type: https://avro.apache.org/docs/1.12.0/specification/#schema-declaration */
  avro: {
    texts: ["doc"],
    values: ["name"],
    lists: ["symbols"],
    parts: {
      fields: listOf("avro"),
      items: { inner: "avro" },
      values: { inner: "avro" },
      type: { inner: "avro" },
    },
  },
  /** A schema in a language other than JSON Schema is shown as its source. */
  source: {},
};

/** Kinds of components, by the field of `components` that contains them. */
export const EVENT_COMPONENTS = {
  schemas: "schema",
  servers: "eventServer",
  serverVariables: "eventVariable",
  channels: "channel",
  operations: "eventOperation",
  messages: "message",
  securitySchemes: "securityScheme",
  parameters: "channelParameter",
  correlationIds: "expression",
  operationTraits: "eventOperation",
  messageTraits: "message",
  replies: "reply",
  replyAddresses: "expression",
  tags: "eventTag",
  serverBindings: "bindings",
  channelBindings: "bindings",
  operationBindings: "bindings",
  messageBindings: "bindings",
};

const JSON_SCHEMA = /^application\/(?:vnd\.(?:aai\.)?asyncapi|schema|vnd\.oai\.openapi)\b/i;

/** Returns the kind of a schema with this `schemaFormat`. */
export function kindOfFormat(format) {
  if (format === undefined || JSON_SCHEMA.test(format)) return "schema";
  return /avro/i.test(format) ? "avro" : "source";
}

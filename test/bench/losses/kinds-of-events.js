/** What objects of an AsyncAPI document hold for readers: versions 2 and 3. https://www.asyncapi.com/docs/reference/specification/v3.1.0 */

const listOf = (inner) => ({ inner, each: true });
const mapOf = (inner, asked) => ({ inner, each: true, asked });
const ABOUT = { tags: listOf("eventTag"), externalDocs: { inner: "docs" } };
const BINDINGS = { bindings: { inner: "bindings" } };

/** As `KINDS`, beside those that both specifications have. */
export const EVENT_KINDS = {
  eventDocument: {
    parts: {
      info: { inner: "eventInfo" },
      servers: mapOf("eventServer", "server"),
      channels: mapOf("channel"),
      operations: mapOf("eventOperation"),
    },
  },
  /** Of version 2, which has in each channel what 3 has in a map of its own. */
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
  /** Where nothing has it, its name alone says nothing. */
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
  /** A type of Avro: https://avro.apache.org/docs/1.12.0/specification/#schema-declaration */
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
  /** What is no JSON Schema: shown as it is written. */
  source: {},
};

/** By the field of `components` that holds them. */
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

/** The kind of a schema by the media type of its language. */
export function kindOfFormat(format) {
  if (format === undefined || JSON_SCHEMA.test(format)) return "schema";
  return /avro/i.test(format) ? "avro" : "source";
}

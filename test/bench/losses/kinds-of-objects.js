/** The readable content of the objects of an OpenAPI document. https://spec.openapis.org/oas/v3.2.0.html */
import { METHODS } from "../count-operations.js";

/** The methods of all versions. */
export const METHODS_OF_ALL = [...METHODS, "query"];
const listOf = (inner) => ({ inner, each: true });
const mapOf = (inner, asked) => ({ inner, each: true, asked });

/** Parts of a parameter and of a header. */
const VALUE_PARTS = {
  schema: { inner: "schema" },
  items: { inner: "schema" },
  content: mapOf("mediaType"),
  examples: mapOf("example"),
};

/**
 * By kind of object: fields with texts, fields with values, and fields with nested objects. `asked` marks
 * maps whose keys are shown.
 */
export const KINDS = {
  document: {
    parts: {
      info: { inner: "info" },
      servers: listOf("server"),
      tags: listOf("tag"),
      externalDocs: { inner: "docs" },
      paths: mapOf("pathItem"),
      webhooks: mapOf("pathItem"),
      "x-webhooks": mapOf("pathItem"),
    },
  },
  info: {
    texts: ["title", "summary", "description"],
    values: ["version"],
    addresses: ["termsOfService"],
    parts: { contact: { inner: "named" }, license: { inner: "named" } },
  },
  named: { texts: ["name"], addresses: ["url"] },
  tag: { texts: ["description"], parts: { externalDocs: { inner: "docs" } } },
  docs: { texts: ["description"], addresses: ["url"] },
  server: { texts: ["description"], values: ["url"], parts: { variables: mapOf("variable", "variable") } },
  variable: { texts: ["description"], values: ["default"], lists: ["enum"] },
  pathItem: {
    texts: ["summary", "description"],
    parts: {
      parameters: listOf("parameter"),
      servers: listOf("server"),
      ...Object.fromEntries(METHODS_OF_ALL.map((method) => [method, { inner: "operation" }])),
      additionalOperations: mapOf("operation"),
    },
  },
  operation: {
    texts: ["summary", "description"],
    parts: {
      externalDocs: { inner: "docs" },
      servers: listOf("server"),
      parameters: listOf("parameter"),
      requestBody: { inner: "body" },
      responses: mapOf("response"),
      callbacks: mapOf("callback", "callback"),
    },
  },
  callback: { rest: "pathItem" },
  parameter: {
    texts: ["description"],
    values: ["name", "default", "example", "x-example"],
    lists: ["enum"],
    parts: VALUE_PARTS,
  },
  header: {
    texts: ["description"],
    values: ["default", "example"],
    lists: ["enum"],
    parts: VALUE_PARTS,
  },
  body: { texts: ["description"], parts: { content: mapOf("mediaType", "media type") } },
  response: {
    texts: ["summary", "description"],
    values: ["schemaExample"],
    parts: {
      schema: { inner: "schema" },
      headers: mapOf("header", "header"),
      content: mapOf("mediaType", "media type"),
      links: mapOf("link", "link"),
    },
  },
  link: { texts: ["description"], parts: { server: { inner: "server" } } },
  mediaType: {
    values: ["example"],
    parts: {
      schema: { inner: "schema" },
      itemSchema: { inner: "schema" },
      examples: mapOf("example"),
      encoding: mapOf("encoding"),
    },
  },
  encoding: { parts: { headers: mapOf("header", "header") } },
  example: {
    texts: ["summary", "description"],
    values: ["value", "dataValue"],
    addresses: ["externalValue"],
  },
  securityScheme: {
    texts: ["description"],
    values: ["openIdConnectUrl", "bearerFormat"],
    parts: { flows: mapOf("flow") },
  },
  flow: { values: ["authorizationUrl", "tokenUrl", "refreshUrl"], scopes: true },
  schema: {
    texts: ["title", "description"],
    values: ["const", "default", "example"],
    lists: ["enum", "examples"],
    parts: {
      externalDocs: { inner: "docs" },
      properties: mapOf("schema", "property"),
      patternProperties: mapOf("schema", "pattern"),
      dependentSchemas: mapOf("schema"),
      ...Object.fromEntries(["allOf", "oneOf", "anyOf", "prefixItems"].map((key) => [key, listOf("schema")])),
      ...Object.fromEntries(
        [
          "items",
          "additionalProperties",
          "unevaluatedProperties",
          "unevaluatedItems",
          "contains",
          "propertyNames",
          "not",
          "if",
          "then",
          "else",
        ].map((key) => [key, { inner: "schema" }]),
      ),
    },
  },
};

import { pointerKeys, pointerToken } from "../../document/json-pointer.js";
import { getOwn, isPlainObject, type MutableObject } from "../../document/plain-object.js";
import { asyncApiGrammar } from "./asyncapi-grammar.js";

/** The kinds of objects in a document, named after the objects of the specifications. */
export type ObjectKind = keyof typeof grammar;

/** Kinds of the values in the fields of one kind of object. A list has the kind of its items. */
interface Row {
  /** Field → kind of its value. */
  readonly fields?: Readonly<Record<string, ObjectKind>>;
  /** Field with a map → kind of the map's entries. The map's keys are names, even `default` or `x-a`. */
  readonly maps?: Readonly<Record<string, ObjectKind>>;
  /** Kind of every field that is neither listed nor an extension. */
  readonly rest?: ObjectKind;
  /** Fields with arbitrary content of the author: a `$ref` inside is not a reference. */
  readonly content?: readonly string[];
}

/** Fields with arbitrary content in every kind of object. */
const CONTENT = new Set(["example", "default", "enum", "const"]);

/**
 * The objects of Swagger 2.0, OpenAPI 3.0, 3.1, 3.2 and AsyncAPI in one table:
 * https://spec.openapis.org/oas/v3.2.0.html#schema
 * Fields that are not listed have the kind `other`. Extensions are skipped unless they are listed.
 */
const grammar = {
  document: {
    fields: { info: "info", paths: "paths", components: "components", tags: "tag", servers: "server" },
    maps: {
      webhooks: "pathItem",
      "x-webhooks": "pathItem",
      definitions: "schema",
      parameters: "parameter",
      responses: "response",
      securityDefinitions: "securityScheme",
    },
  },
  info: {},
  components: {
    maps: {
      schemas: "schema",
      responses: "response",
      parameters: "parameter",
      examples: "example",
      requestBodies: "requestBody",
      headers: "header",
      securitySchemes: "securityScheme",
      links: "link",
      callbacks: "callback",
      pathItems: "pathItem",
      mediaTypes: "mediaType",
    },
  },
  paths: { rest: "pathItem" },
  pathItem: {
    fields: {
      get: "operation",
      put: "operation",
      post: "operation",
      delete: "operation",
      options: "operation",
      head: "operation",
      patch: "operation",
      trace: "operation",
      query: "operation",
      parameters: "parameter",
      servers: "server",
    },
    maps: { additionalOperations: "operation" },
  },
  operation: {
    fields: {
      parameters: "parameter",
      requestBody: "requestBody",
      responses: "responses",
      servers: "server",
      "x-codeSamples": "other",
      "x-code-samples": "other",
    },
    maps: { callbacks: "callback" },
  },
  responses: { rest: "response" },
  response: {
    fields: { schema: "schema" },
    maps: { headers: "header", content: "mediaType", links: "link" },
    content: ["examples"],
  },
  requestBody: { maps: { content: "mediaType" } },
  parameter: {
    fields: { schema: "schema", items: "schema" },
    maps: { content: "mediaType", examples: "example" },
  },
  header: {
    fields: { schema: "schema", items: "schema" },
    maps: { content: "mediaType", examples: "example" },
  },
  mediaType: {
    fields: { schema: "schema", itemSchema: "schema", prefixEncoding: "encoding", itemEncoding: "encoding" },
    maps: { examples: "example", encoding: "encoding" },
  },
  encoding: {
    fields: { prefixEncoding: "encoding", itemEncoding: "encoding" },
    maps: { headers: "header", encoding: "encoding" },
  },
  callback: { rest: "pathItem" },
  link: { fields: { server: "server" }, content: ["parameters", "requestBody"] },
  example: { content: ["value", "dataValue", "serializedValue"] },
  schema: {
    fields: {
      items: "schema",
      prefixItems: "schema",
      additionalItems: "schema",
      unevaluatedItems: "schema",
      contains: "schema",
      additionalProperties: "schema",
      unevaluatedProperties: "schema",
      propertyNames: "schema",
      contentSchema: "schema",
      allOf: "schema",
      anyOf: "schema",
      oneOf: "schema",
      not: "schema",
      if: "schema",
      then: "schema",
      else: "schema",
    },
    maps: {
      properties: "schema",
      patternProperties: "schema",
      dependentSchemas: "schema",
      dependencies: "schema",
      $defs: "schema",
      definitions: "schema",
    },
    content: ["examples"],
  },
  securityScheme: {},
  server: { maps: { variables: "other" } },
  tag: {},
  other: {},
  ...asyncApiGrammar,
} as const satisfies Record<
  string,
  { fields?: object; maps?: object; rest?: string; content?: readonly string[] }
>;

/** A position in a document that may contain an object of a known kind, or a reference to one. */
export interface Slot {
  /** The object or list that contains the value. */
  readonly holder: MutableObject | unknown[];
  readonly key: string | number;
  readonly kind: ObjectKind;
  /** Kind of the entries, if a reference replaces a whole map. */
  readonly entries?: ObjectKind;
  /** Keys from the slot passed to `slotsBelow` to this slot. */
  readonly keys: readonly (string | number)[];
}

/**
 * Returns the slots directly inside a slot: one level of the specification, which may be two levels of the
 * document. Skips arbitrary content of the author.
 */
export function slotsBelow(slot: Slot): readonly Slot[] {
  const value = slotValue(slot);
  const slots: Slot[] = [];
  if (Array.isArray(value)) addItems(slots, value, slot.kind, []);
  else if (!isPlainObject(value)) return slots;
  else if (slot.entries) addEntries(slots, value, slot.entries, []);
  else addFields(slots, value, slot.kind);
  return slots;
}

export function slotValue({ holder, key }: Pick<Slot, "holder" | "key">): unknown {
  return (holder as MutableObject)[key];
}

export const rowOf = (kind: ObjectKind): Row => grammar[kind];

function addFields(slots: Slot[], object: MutableObject, kind: ObjectKind): void {
  const row = rowOf(isMultiFormat(object, kind) ? "payload" : kind);
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (typeof value !== "object" || value === null) continue;
    const entries = lookUp(row.maps, key);
    const listed = entries ?? lookUp(row.fields, key);
    if (entries && isPlainObject(value)) {
      if (typeof value["$ref"] !== "string") addEntries(slots, value, entries, [key]);
      else slots.push({ holder: object, key, kind: "other", entries, keys: [key] });
    } else if (listed)
      addValue(slots, { holder: object, key, kind: payloadKind(object, listed), keys: [key] });
    else if (key.startsWith("x-")) continue;
    else if (row.rest) addValue(slots, { holder: object, key, kind: row.rest, keys: [key] });
    else if (!CONTENT.has(key) && !row.content?.includes(key))
      addValue(slots, { holder: object, key, kind: "other", keys: [key] });
  }
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#multiFormatSchemaObject */
function isMultiFormat(object: MutableObject, kind: ObjectKind): boolean {
  return (
    kind === "schema" && typeof getOwn(object, "schemaFormat") === "string" && Object.hasOwn(object, "schema")
  );
}

/** Returns the kind of a payload: a schema, unless a `schemaFormat` beside it names another language. */
function payloadKind(object: MutableObject, kind: ObjectKind): ObjectKind {
  if (kind !== "payload") return kind;
  const format = getOwn(object, "schemaFormat");
  return typeof format !== "string" || isJsonSchemaFormat(format) ? "schema" : "other";
}

export function lookUp(
  table: Readonly<Record<string, ObjectKind>> | undefined,
  key: string,
): ObjectKind | undefined {
  return table && getOwn(table, key);
}

function addEntries(slots: Slot[], map: MutableObject, kind: ObjectKind, keys: readonly string[]): void {
  for (const key of Object.keys(map)) addValue(slots, { holder: map, key, kind, keys: [...keys, key] });
}

/** Adds the slot, or the slots of its items if the value is a list. */
function addValue(slots: Slot[], slot: Slot): void {
  const value = slotValue(slot);
  if (Array.isArray(value)) addItems(slots, value, slot.kind, slot.keys);
  else if (isPlainObject(value)) slots.push(slot);
}

function addItems(
  slots: Slot[],
  list: unknown[],
  kind: ObjectKind,
  keys: readonly (string | number)[],
): void {
  for (const [key, item] of list.entries())
    if (isPlainObject(item)) slots.push({ holder: list, key, kind, keys: [...keys, key] });
}

/** Schema languages by the media type in `schemaFormat`. All others are shown as source text. */
const LANGUAGES = [
  { language: "schema", is: /^application\/(?:vnd\.(?:aai\.)?asyncapi|schema)(?:\+(?:json|yaml))?(?:;|$)/i },
  { language: "openapi", is: /^application\/vnd\.oai\.openapi(?:\+(?:json|yaml))?(?:;|$)/i },
  { language: "avro", is: /^application\/vnd\.apache\.avro(?:\+(?:json|yaml))?(?:;|$)/i },
] as const;

type SchemaLanguage = (typeof LANGUAGES)[number]["language"] | "other";

/**
 * Returns the language of a `schemaFormat`:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#multiFormatSchemaFormatTable
 */
export function schemaLanguage(format: string): SchemaLanguage {
  return LANGUAGES.find(({ is }) => is.test(format.trim()))?.language ?? "other";
}

/** Whether a format is JSON Schema or a dialect of it, so that a `$ref` inside is a reference. */
function isJsonSchemaFormat(format: string): boolean {
  return ["schema", "openapi"].includes(schemaLanguage(format));
}

/** Object that came from another file → this file and the pointer in it: `parts.yaml#/Pet`. */
export type Origins = WeakMap<object, string>;

/**
 * Returns a function that converts a pointer into the bundled document, such as
 * `#/components/schemas/Pet/type`, to the file that contains the value: `parts.yaml#/Pet/type`.
 */
export function originIn(bundled: object, origins: Origins): (pointer: string) => string {
  return (pointer) => {
    let place = "#";
    let value: unknown = bundled;
    for (const key of pointerKeys(pointer.slice(1))) {
      value =
        typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
      place += `/${pointerToken(key)}`;
      if (typeof value === "object" && value !== null) place = origins.get(value) ?? place;
    }
    return place;
  };
}

/**
 * Says of an OpenAPI document what its readers have to find: texts, names and values, each with its place. Shares no code
 * with the plugin: what both read wrongly nobody would notice.
 */
import { follow, isObject, isShown, read } from "../count-operations.js";

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];
const listOf = (kind) => ({ kind, each: true });
const mapOf = (kind, asked) => ({ kind, each: true, asked });

/** By kind of object: fields with texts, fields with values, and fields with further objects. `asked` are names of a map. */
const KINDS = {
  document: {
    parts: {
      info: { kind: "info" },
      servers: listOf("server"),
      tags: listOf("tag"),
      externalDocs: { kind: "docs" },
      paths: mapOf("pathItem"),
      webhooks: mapOf("pathItem"),
      "x-webhooks": mapOf("pathItem"),
    },
  },
  info: {
    texts: ["title", "summary", "description"],
    values: ["version"],
    parts: { contact: { kind: "named" }, license: { kind: "named" } },
  },
  named: { texts: ["name"] },
  tag: { texts: ["description"], parts: { externalDocs: { kind: "docs" } } },
  docs: { texts: ["description"] },
  server: { texts: ["description"], values: ["url"], parts: { variables: mapOf("variable", "variable") } },
  variable: { texts: ["description"], values: ["default"], lists: ["enum"] },
  pathItem: {
    texts: ["summary", "description"],
    parts: {
      parameters: listOf("parameter"),
      servers: listOf("server"),
      ...Object.fromEntries(METHODS.map((method) => [method, { kind: "operation" }])),
      additionalOperations: mapOf("operation"),
    },
  },
  operation: {
    texts: ["summary", "description"],
    parts: {
      externalDocs: { kind: "docs" },
      servers: listOf("server"),
      parameters: listOf("parameter"),
      requestBody: { kind: "body" },
      responses: mapOf("response"),
      callbacks: mapOf("callback", "callback"),
    },
  },
  callback: { rest: "pathItem" },
  parameter: {
    texts: ["description"],
    values: ["name", "default", "example", "x-example"],
    lists: ["enum"],
    parts: {
      schema: { kind: "schema" },
      items: { kind: "schema" },
      content: mapOf("mediaType"),
      examples: mapOf("example"),
    },
  },
  header: {
    texts: ["description"],
    values: ["default", "example"],
    lists: ["enum"],
    parts: {
      schema: { kind: "schema" },
      items: { kind: "schema" },
      content: mapOf("mediaType"),
      examples: mapOf("example"),
    },
  },
  body: { texts: ["description"], parts: { content: mapOf("mediaType", "media type") } },
  response: {
    texts: ["summary", "description"],
    values: ["schemaExample"],
    parts: {
      schema: { kind: "schema" },
      headers: mapOf("header", "header"),
      content: mapOf("mediaType", "media type"),
      links: mapOf("link", "link"),
    },
  },
  link: { texts: ["description"], parts: { server: { kind: "server" } } },
  mediaType: {
    values: ["example"],
    parts: {
      schema: { kind: "schema" },
      itemSchema: { kind: "schema" },
      examples: mapOf("example"),
      encoding: mapOf("encoding"),
    },
  },
  encoding: { parts: { headers: mapOf("header", "header") } },
  example: { texts: ["summary", "description"], values: ["value", "dataValue"] },
  securityScheme: { texts: ["description"], parts: { flows: mapOf("flow") } },
  flow: { scopes: true },
  schema: {
    texts: ["title", "description"],
    values: ["const", "default", "example"],
    lists: ["enum", "examples"],
    parts: {
      externalDocs: { kind: "docs" },
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
        ].map((key) => [key, { kind: "schema" }]),
      ),
    },
  },
};

/** Where both sides part: fields that a request, or an answer, does not carry. */
const SIDES = { body: "request", parameter: "request", response: "response" };

/**
 * @typedef {{ kind: string, pointer: string, text: string, isMarkdown: boolean }} Fact
 *
 * @param {string} file absolute path of the document
 * @returns {{ facts: Fact[], unused: Fact[] }} of what operations and webhooks reach, and of components that none reaches
 */
export function documentFacts(file) {
  const document = read(file);
  const seen = new WeakMap();
  const facts = [];
  const walk = walker(facts, seen);
  walk(document, "document", file, "#", "");
  const schemes = { ...document.components?.securitySchemes, ...document.securityDefinitions };
  const used = schemesUsed(document, Object.keys(schemes));
  for (const [name, scheme] of Object.entries(schemes))
    if (used.has(name))
      walk(scheme, "securityScheme", file, `#/components/securitySchemes/${escape(name)}`, "");
  return { facts, unused: unusedFacts(document, file, seen) };
}

/** By the field of `components` or of a 2.0 document that holds them. */
const COMPONENTS = {
  schemas: "schema",
  definitions: "schema",
  parameters: "parameter",
  responses: "response",
  requestBodies: "body",
  headers: "header",
  examples: "example",
  links: "link",
  callbacks: "callback",
  pathItems: "pathItem",
  securitySchemes: "securityScheme",
  securityDefinitions: "securityScheme",
};

function unusedFacts(document, file, seen) {
  const unused = [];
  const holder = isObject(document.components) ? "components/" : "";
  const holds = holder ? document.components : document;
  const walk = walker(unused, new WeakMap(), (value) => seen.has(value));
  for (const [field, kind] of Object.entries(COMPONENTS))
    for (const [name, component] of Object.entries(holds[field] ?? {}))
      walk(component, kind, file, `#/${holder}${field}/${escape(name)}`, "");
  return unused;
}

/** Requirements of the document and of its operations, which may stand in any file. */
function schemesUsed(document, names) {
  const text = JSON.stringify([document.security, document.paths, document.webhooks]);
  return new Set(names.filter((name) => text.includes(`${JSON.stringify(name)}:[`)));
}

/** Adds to `facts`, once for each object, kind and side. */
function walker(facts, seen, isLeftOut = () => false) {
  const add = (kind, pointer, value, isMarkdown = false) => {
    if (["string", "boolean"].includes(typeof value) || isAskable(value))
      facts.push({ kind, pointer, text: String(value), isMarkdown });
    else if (Array.isArray(value)) value.forEach((item, index) => add(kind, `${pointer}/${index}`, item));
    else if (isObject(value))
      for (const [key, item] of Object.entries(value)) add(kind, `${pointer}/${escape(key)}`, item);
  };
  const walk = (given, kind, givenFile, givenPointer, before) => {
    if (!isObject(given)) return;
    const [value, file] = follow(given, givenFile);
    if (!isShown(value) || isIgnored(value, kind) || isLeftOut(value)) return;
    const side = SIDES[kind] ?? before;
    const key = `${kind} ${side}`;
    const known = seen.get(value) ?? new Set();
    seen.set(value, known);
    if (known.has(key)) return;
    known.add(key);
    if (side === "request" ? value.readOnly === true : side === "response" && value.writeOnly === true)
      return;
    const pointer = given === value ? givenPointer : `${givenPointer} → ${String(given.$ref)}`;
    // Texts beside a reference stand in for those of its target.
    const shown = given === value ? value : { ...value, ...given };
    const { texts = [], values = [], lists = [], parts = {}, rest, scopes } = KINDS[kind];
    for (const name of texts) add(name, `${pointer}/${name}`, shown[name], name === "description");
    for (const name of values) add(name === "name" ? kind : name, `${pointer}/${name}`, value[name]);
    for (const name of lists) add(name, `${pointer}/${name}`, value[name]);
    if (scopes) {
      for (const [name, text] of Object.entries(value.scopes ?? {})) {
        add("scope", `${pointer}/scopes/${escape(name)}`, name);
        add("description", `${pointer}/scopes/${escape(name)}`, text, true);
      }
    }
    for (const [name, { kind: inner, each, asked }] of Object.entries(parts)) {
      const part = follow(value[name], file)[0];
      if (!each) walk(value[name], inner, file, `${pointer}/${name}`, side);
      else if (isObject(part) || Array.isArray(part))
        for (const [entry, item] of Object.entries(part)) {
          if (asked === "header" && entry.toLowerCase() === "content-type") continue;
          if (asked !== undefined && isCarried(item, file, side))
            add(asked, `${pointer}/${name}/${escape(entry)}`, entry);
          walk(item, inner, file, `${pointer}/${name}/${escape(entry)}`, side);
        }
    }
    if (rest !== undefined)
      for (const [entry, item] of Object.entries(value))
        walk(item, rest, file, `${pointer}/${escape(entry)}`, side);
  };
  return walk;
}

/** A field of the other side, or one that nothing can be, stands on no page of this one. */
function isCarried(item, file, side) {
  const [value] = follow(item, file);
  if (value === false) return false;
  if (!isObject(value)) return true;
  return side === "request" ? value.readOnly !== true : side !== "response" || value.writeOnly !== true;
}

/** The reader of YAML keeps no more digits than a number has. */
const isAskable = (value) =>
  typeof value === "number" && Math.abs(value) < 1e15 && !String(value).includes("e");

/** https://spec.openapis.org/oas/v3.0.4.html#parameter-object and #response-object: definitions of these are ignored. */
const IGNORED_PARAMETERS = new Set(["accept", "content-type", "authorization"]);
const isIgnored = (value, kind) =>
  kind === "parameter" && value.in === "header" && IGNORED_PARAMETERS.has(String(value.name).toLowerCase());

const escape = (key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1");

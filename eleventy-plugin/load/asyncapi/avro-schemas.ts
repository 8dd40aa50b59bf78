import { finding, Problem } from "../../problems/problems.js";
import { componentIn, pointerReference, referenceIn } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, setOwn, type MutableObject } from "../../document/plain-object.js";
import { resolveReference } from "../references/resolve-reference.js";
import { sanitiseValue } from "../parse/sanitise-value.js";
import { logicalOfStub } from "./avro-logical-types.js";
import { detachTypes, typeOfStub } from "./avro-names.js";
import type { Translate } from "./openapi-schemas.js";
import { installLine, isResolvable } from "./packages.js";

export type { Translate } from "./openapi-schemas.js";

const PACKAGE = "@asyncapi/avro-schema-parser";

/**
 * Returns a function that translates Avro schemas to JSON Schema with the official parser. A reference to a
 * component stays a reference, and the component is translated too.
 */
export function avroTranslator(document: MutableObject): Translate {
  const translated = new Map<string, Promise<void>>();
  const component = async (name: string): Promise<void> => {
    const schemas = schemasOf(document);
    setOwn(schemas, name, await withNamedTypes(getOwn(schemas, name), schemas, name));
  };
  return async (schema, ownName) => {
    const reference = referenceIn(schema);
    if (reference === undefined) return withNamedTypes(schema, schemasOf(document), ownName);
    const name = componentIn(reference, "schemas");
    const target = resolveReference(document, reference);
    if (target === undefined) throw new TypeError("its schema does not exist");
    if (name === undefined) return withNamedTypes(target, schemasOf(document));
    const done = translated.get(name) ?? component(name);
    translated.set(name, done);
    await done;
    return { $ref: reference };
  };
}

/** Returns the map of component schemas; creates it if it is missing. */
function schemasOf(document: MutableObject): MutableObject {
  const components = (document["components"] ??= {}) as { schemas?: MutableObject };
  return (components.schemas ??= {});
}

/**
 * Translates an Avro schema. Records that it refers to by name become components, because a recursive record
 * needs a `$ref`. `ownName` is the schema's component name if it is itself a component.
 */
async function withNamedTypes(
  schema: unknown,
  schemas: MutableObject,
  ownName?: string,
): Promise<MutableObject> {
  const { root, rootName, records } = detachTypes(schema);
  const parsed = new Map<string, MutableObject>();
  for (const [name, record] of records) parsed.set(name, await toJsonSchema(record));
  const own = ownName !== undefined && rootName !== undefined ? [[rootName, ownName] as const] : [];
  const { names, contents } = freeNames(parsed, schemas, own);
  for (const [name, content] of contents) setOwn(schemas, name, content);
  const rootContent = ownName === undefined || rootName === undefined ? undefined : contents.get(ownName);
  return (rootContent ?? withReferences(await toJsonSchema(root), names)) as MutableObject;
}

/**
 * Chooses component names for the records in `parsed`: the short name if it is unique among them, or else the
 * full name. If a different component already has one of these names, a number is added to all of them.
 * `fixedNames` are pairs of full name and component name that were chosen before.
 */
function freeNames(
  parsed: ReadonlyMap<string, MutableObject>,
  schemas: MutableObject,
  fixedNames: readonly (readonly [string, string])[],
): { names: ReadonlyMap<string, string>; contents: ReadonlyMap<string, unknown> } {
  const short = (name: string): string => name.slice(name.lastIndexOf(".") + 1);
  const shorts = [...parsed.keys()].map(short);
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? "" : `-${count}`;
    const names = new Map([
      ...[...parsed.keys()].map((name): [string, string] => {
        const isClear = shorts.indexOf(short(name)) === shorts.lastIndexOf(short(name));
        return [name, (isClear ? short(name) : name) + end];
      }),
      ...fixedNames,
    ]);
    const contents = new Map(
      [...parsed].map(([name, content]) => [names.get(name) ?? name, withReferences(content, names)]),
    );
    const ownNames = new Set(fixedNames.map(([, name]) => name));
    const isFree = [...contents].every(
      ([name, content]) =>
        ownNames.has(name) ||
        !Object.hasOwn(schemas, name) ||
        JSON.stringify(schemas[name]) === JSON.stringify(content),
    );
    if (isFree) return { names, contents };
  }
}

/**
 * Replaces translated stubs with references or with the schemas of logical types. Copies the stub's
 * `description` and `default`, which belong to the field, to the replacement.
 */
function withReferences(schema: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withReferences(each, names));
  if (!isPlainObject(schema)) return schema;
  const { description, default: assumed } = schema;
  const annotations = {
    ...(description !== undefined && { description }),
    ...(assumed !== undefined && { default: assumed }),
  };
  const logical = logicalOfStub(schema);
  if (logical) return { ...logical, ...annotations };
  const name = names.get(typeOfStub(schema) ?? "");
  if (name === undefined)
    return Object.fromEntries(
      Object.entries(schema).map(([key, each]) => [key, withReferences(each, names)]),
    );
  return { $ref: pointerReference(["components", "schemas", name]), ...annotations };
}

async function toJsonSchema(schema: unknown): Promise<MutableObject> {
  if (!isResolvable(PACKAGE)) {
    const facts = {
      language: "Avro",
      reason: "its parser is not installed",
      fix: `Run \`${installLine([PACKAGE])}\`.`,
    };
    throw new Problem(finding("payload-untranslated", facts));
  }
  const { AvroSchemaParser } = await import("@asyncapi/avro-schema-parser");
  const input = { data: schema, meta: { message: {} }, path: [], asyncapi: {}, defaultSchemaFormat: "" };
  const parse = AvroSchemaParser().parse as unknown as (input: object) => Promise<unknown>;
  const result = await parse(input);
  if (!isPlainObject(result)) throw new TypeError("its parser returned no schema");
  sanitiseValue(result, {});
  const schemaObject = JSON.parse(JSON.stringify(result)) as MutableObject;
  tidySchemas(schemaObject);
  return schemaObject;
}

/** Maximum of an Avro integer type → format. JavaScript rounds the 64-bit maximum, here and in the parser. */
const TYPE_FORMATS: ReadonlyMap<unknown, string> = new Map([
  [2 ** 31 - 1, "int32"],
  [2 ** 63 - 1, "int64"],
]);

/** The parser's pattern for `bytes` and `fixed`: each character of the string represents one byte. */
const BYTES = "^[\u0000-\u00ff]*$";

/** Adds titles to records. Replaces ranges and patterns that only express an Avro type with a format. */
function tidySchemas(root: MutableObject): void {
  const open: unknown[] = [root];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (typeof schema !== "object" || schema === null) continue;
    if (isPlainObject(schema)) tidySchema(schema);
    open.push(...(Object.values(schema) as unknown[]));
  }
}

function tidySchema(schema: MutableObject): void {
  const format =
    getOwn(schema, "type") === "integer" ? TYPE_FORMATS.get(getOwn(schema, "maximum")) : undefined;
  if (format !== undefined) {
    delete schema["minimum"];
    delete schema["maximum"];
    schema["format"] ??= format;
  }
  if (getOwn(schema, "pattern") === BYTES) {
    delete schema["pattern"];
    schema["format"] ??= "bytes";
  }
  const name = getOwn(schema, "x-parser-schema-id");
  if (typeof name !== "string") return;
  delete schema["x-parser-schema-id"];
  if (getOwn(schema, "type") === "object") schema["title"] ??= name;
}

import { componentIn, pointerReference, referenceIn } from "../../document/json-pointer.js";
import { getOwn, isPlainObject, type MutableObject, setOwn } from "../../document/plain-object.js";
import { finding, Problem } from "../../problems/problems.js";
import { sanitiseValue } from "../parse/sanitise-value.js";
import { resolveReference } from "../references/resolve-reference.js";
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
  const stub = schemaOfStub(schema);
  if (stub === undefined)
    return Object.fromEntries(
      Object.entries(schema).map(([key, each]) => [key, withReferences(each, names)]),
    );
  const name = names.get((stub[TYPE_NAME] ?? "") as string);
  const replacement = name === undefined ? stub : { $ref: pointerReference(["components", "schemas", name]) };
  return { ...replacement, ...annotations };
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

/**
 * An Avro schema, and the records that were moved out of it. Stubs replace these records in the schema and in
 * each other; `schemaOfStub` recognises the stubs.
 */
interface DetachedTypes {
  readonly root: unknown;
  /** Full name of the root, if it is one of `records`. */
  readonly rootName?: string;
  /** Full name → record for the records that the schema refers to by name. */
  readonly records: ReadonlyMap<string, MutableObject>;
}

/** Key of a stub's schema with the full name of the record that the stub replaces. */
const TYPE_NAME = "x-avro-type";

/**
 * Moves records out of an Avro schema if the schema refers to them by name. Inside lists, maps, unions and
 * recursive types, the official parser would translate such a name to a schema that accepts anything. Enums
 * and fixed types are copied to each reference instead. https://avro.apache.org/docs/1.9.0/spec.html#names
 */
function detachTypes(schema: unknown): DetachedTypes {
  const types = new Map<string, MutableObject>();
  const used = new Set<string>();
  walk(
    schema,
    "",
    (type, name) => void types.set(name, type),
    (name) => void used.add(name),
  );
  const records = new Map<string, MutableObject>();
  let count = 0;
  const logical = (type: unknown): unknown => {
    const stub = logicalStub(type, `Logical${count + 1}`);
    if (stub) count += 1;
    return stub;
  };
  const repeated = (name: string): unknown => {
    const type = types.get(name) ?? {};
    const stub = logical(type);
    if (stub) return stub;
    count += 1;
    if (!isRecord(type))
      return { ...withoutEnumDefault(type), namespace: undefined, name: `Repeated${count}` };
    return stubOf({ [TYPE_NAME]: name }, `Stub${count}`);
  };
  const root = walk(
    schema,
    "",
    (type, name) => {
      const stub = logical(type);
      if (stub) return stub;
      if (!used.has(name) || !isRecord(type))
        return { ...withoutEnumDefault(type), namespace: undefined, name };
      records.set(name, { ...type, namespace: undefined, name });
      return repeated(name);
    },
    (name, written) => {
      if (types.has(name)) return repeated(name);
      const schema = elsewhereDefined(written);
      count += schema ? 1 : 0;
      return schema && stubOf(schema, `Elsewhere${count}`);
    },
    logical,
  );
  const rootName = isPlainObject(schema) && isNamed(schema) ? fullName(schema, "") : undefined;
  return { root, records, ...(rootName !== undefined && records.has(rootName) && { rootName }) };
}

/**
 * Removes the `default` of an enum. Avro uses this value in place of unknown symbols when data is read, so it
 * is not the default value of a field.
 */
const withoutEnumDefault = (type: MutableObject): MutableObject =>
  type["type"] === "enum" ? { ...type, default: undefined } : type;

const isRecord = (type: MutableObject): boolean => ["record", "error"].includes(String(type["type"]));

const isNamed = (schema: MutableObject): boolean =>
  ["record", "error", "enum", "fixed"].includes(String(schema["type"])) && typeof schema["name"] === "string";

function fullName(type: MutableObject, namespace: string): string {
  const name = String(type["name"]);
  const own = typeof type["namespace"] === "string" ? type["namespace"] : namespace;
  return qualified(name, own);
}

const qualified = (name: string, namespace: string): string =>
  name.includes(".") || namespace === "" ? name : `${namespace}.${name}`;

/**
 * Copies an Avro schema and replaces its parts with the results of callbacks: `define` for each named type,
 * after its fields were copied; `refer` for each type name; `logical` for each unnamed type that may have a
 * logical type. A part for which the callback returns undefined stays unchanged. Recursion is safe, because
 * loaded documents are at most `MAX_DEPTH` levels deep.
 */
function walk(
  schema: unknown,
  namespace: string,
  define: (type: MutableObject, name: string) => unknown,
  refer: (name: string, written: string) => unknown,
  logical: (type: unknown) => unknown = () => undefined,
): unknown {
  const inside = (each: unknown, space = namespace): unknown => walk(each, space, define, refer, logical);
  if (typeof schema === "string") return refer(qualified(schema, namespace), schema) ?? schema;
  if (Array.isArray(schema)) return schema.map((each) => inside(each));
  if (!isPlainObject(schema)) return schema;
  if (isNamed(schema)) {
    const name = fullName(schema, namespace);
    const space = name.slice(0, Math.max(0, name.lastIndexOf(".")));
    const fields = schema["fields"];
    const walked = Array.isArray(fields)
      ? fields.map((field: unknown) =>
          isPlainObject(field) ? { ...field, type: inside(field["type"], space) } : field,
        )
      : undefined;
    return define({ ...schema, ...(walked && { fields: walked }) }, name) ?? schema;
  }
  const { type, items, values } = schema;
  if (type === "array") return { ...schema, items: inside(items) };
  if (type === "map") return { ...schema, values: inside(values) };
  return typeof type === "string" ? (logical(schema) ?? schema) : { ...schema, type: inside(type) };
}

const TYPES: Readonly<Record<string, string>> = {
  int: "integer",
  long: "integer",
  float: "number",
  double: "number",
  boolean: "boolean",
  bytes: "string",
  fixed: "string",
  string: "string",
};

/**
 * Returns the JSON Schema of an Avro type that has a `logicalType`, from which its `format` is derived.
 * Returns undefined for other types. The official parser preserves only the underlying type.
 * https://avro.apache.org/docs/1.12.0/specification/#logical-types
 */
function logicalSchema(avro: MutableObject): MutableObject | undefined {
  const { type, logicalType, size } = avro;
  const below = typeof type === "string" && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (typeof logicalType !== "string" || below === undefined) return undefined;
  return {
    type: below,
    format: formatOf(logicalType, avro),
    ...(type === "fixed" && typeof size === "number" && { minLength: size, maxLength: size }),
    ...(typeof getOwn(avro, "doc") === "string" && { description: avro["doc"] }),
  };
}

function formatOf(logicalType: string, { precision, scale = 0, type }: MutableObject): string {
  if (logicalType === "decimal") return `decimal(${Number(precision)}, ${Number(scale)})`;
  // A `fixed` type stores a `duration` or `uuid` as bytes, but the JSON Schema formats with these names
  // describe text.
  return type === "fixed" ? `${logicalType} in bytes` : logicalType;
}

/** Name of the field that identifies a stub. It is valid in Avro, but no author's schema contains it. */
const MARK = "x_api_reference_logical";

/**
 * Returns a stub for an Avro type with a logical type, because the official parser would drop the logical
 * type. `schemaOfStub` reads its JSON Schema from the translated stub. Returns undefined for other types.
 */
function logicalStub(avro: unknown, name: string): MutableObject | undefined {
  const schema = isPlainObject(avro) ? logicalSchema(avro) : undefined;
  return schema && stubOf(schema, name);
}

/** Returns an Avro record that carries a JSON Schema through the official parser. */
function stubOf(schema: MutableObject, name: string): MutableObject {
  const fields = [{ name: MARK, type: "null", doc: JSON.stringify(schema), default: null }];
  return { type: "record", name, fields };
}

const PRIMITIVE = new Set([
  ...["null", "boolean", "int", "long", "float", "double", "bytes", "string"],
  ...["record", "error", "enum", "array", "map", "fixed", "union"],
]);

/**
 * Returns a reference to the component schema with the short name of an Avro type. Used for types that the
 * Avro schema does not define, because another file may define them. Returns undefined for Avro's built-in
 * types.
 */
function elsewhereDefined(name: string): MutableObject | undefined {
  if (PRIMITIVE.has(name)) return undefined;
  return { $ref: pointerReference(["components", "schemas", name.slice(name.lastIndexOf(".") + 1)]) };
}

/** Returns the JSON Schema that a stub carries; undefined for other schemas. */
function schemaOfStub(schema: MutableObject): MutableObject | undefined {
  const properties = getOwn(schema, "properties");
  const mark = isPlainObject(properties) ? getOwn(properties, MARK) : undefined;
  return isPlainObject(mark) ? (JSON.parse(String(getOwn(mark, "description"))) as MutableObject) : undefined;
}

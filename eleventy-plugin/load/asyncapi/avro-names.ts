import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";
import { elsewhereDefined, logicalStub, stubOf } from "./avro-logical-types.js";

/**
 * An Avro schema, and the records that were moved out of it. Stubs replace these records in the schema and in
 * each other; `typeOfStub` recognises the stubs.
 */
export interface DetachedTypes {
  readonly root: unknown;
  /** Full name of the root, if it is one of `records`. */
  readonly rootName?: string;
  /** Full name → record for the records that the schema refers to by name. */
  readonly records: ReadonlyMap<string, MutableObject>;
}

/** Name of the field that identifies a stub. It is valid in Avro, but no author's schema contains it. */
const MARK = "x_api_reference_type";

/** Returns the full name of the type that a translated stub replaces; undefined for other schemas. */
export function typeOfStub(schema: MutableObject): string | undefined {
  const properties = getOwn(schema, "properties");
  const mark = isPlainObject(properties) ? getOwn(properties, MARK) : undefined;
  return isPlainObject(mark) ? String(getOwn(mark, "description")) : undefined;
}

/**
 * Moves records out of an Avro schema if the schema refers to them by name. Inside lists, maps, unions and
 * recursive types, the official parser would translate such a name to a schema that accepts anything. Enums
 * and fixed types are copied to each reference instead. https://avro.apache.org/docs/1.9.0/spec.html#names
 */
export function detachTypes(schema: unknown): DetachedTypes {
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
    const fields = [{ name: MARK, type: "null", doc: name, default: null }];
    return { type: "record", name: `Stub${count}`, fields };
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

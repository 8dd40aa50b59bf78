import { pointerReference } from "../../document/json-pointer.js";
import { isPlainObject, getOwn, type MutableObject } from "../../document/plain-object.js";

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
export function logicalSchema(avro: MutableObject): MutableObject | undefined {
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
 * type. `logicalOfStub` reads its JSON Schema from the translated stub. Returns undefined for other types.
 */
export function logicalStub(avro: unknown, name: string): MutableObject | undefined {
  const schema = isPlainObject(avro) ? logicalSchema(avro) : undefined;
  return schema && stubOf(schema, name);
}

/** Returns an Avro record that carries a JSON Schema through the official parser. */
export function stubOf(schema: MutableObject, name: string): MutableObject {
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
export function elsewhereDefined(name: string): MutableObject | undefined {
  if (PRIMITIVE.has(name)) return undefined;
  return { $ref: pointerReference(["components", "schemas", name.slice(name.lastIndexOf(".") + 1)]) };
}

/** Returns the JSON Schema that a stub carries; undefined for other schemas. */
export function logicalOfStub(schema: MutableObject): MutableObject | undefined {
  const properties = getOwn(schema, "properties");
  const mark = isPlainObject(properties) ? getOwn(properties, MARK) : undefined;
  return isPlainObject(mark) ? (JSON.parse(String(getOwn(mark, "description"))) as MutableObject) : undefined;
}

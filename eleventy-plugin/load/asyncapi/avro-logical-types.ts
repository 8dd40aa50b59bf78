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
 * Returns the JSON Schema of an Avro type with a logical type, whose name becomes the format; undefined for
 * other types. The official parser preserves only the underlying type.
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
  // In JSON Schema, the formats `duration` and `uuid` are text; in a `fixed` type they are bytes.
  return type === "fixed" ? `${logicalType} in bytes` : logicalType;
}

/** Field name of a stub: valid in Avro, but no author uses it. */
const MARK = "x_api_reference_logical";

/**
 * Returns a stub for an Avro type with a logical type, which the official parser would lose. `logicalOfStub`
 * restores it.
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
 * Returns a reference to the component for a name that the schema does not define, because another file may
 * define it. Returns undefined for Avro's own type names.
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

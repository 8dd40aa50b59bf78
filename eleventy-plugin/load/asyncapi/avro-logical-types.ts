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
 * The JSON Schema of an Avro type with a logical type, whose name is its format; undefined for other types. The official parser
 * keeps the type below alone. https://avro.apache.org/docs/1.12.0/specification/#logical-types
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
  // `duration` is a text of ISO 8601 elsewhere, `uuid` one of digits; here they are bytes.
  return type === "fixed" ? `${logicalType} in bytes` : logicalType;
}

/** Field of a stub: a name by Avro's grammar that no author writes. */
const MARK = "x_api_reference_logical";

/** Placeholder for an Avro type with a logical type, which the official parser would lose; `logicalOfStub` reads it back. */
export function logicalStub(avro: unknown, name: string): MutableObject | undefined {
  const schema = isPlainObject(avro) ? logicalSchema(avro) : undefined;
  return schema && stubOf(schema, name);
}

/** An Avro record that carries a JSON Schema through the official parser. */
export function stubOf(schema: MutableObject, name: string): MutableObject {
  const fields = [{ name: MARK, type: "null", doc: JSON.stringify(schema), default: null }];
  return { type: "record", name, fields };
}

const PRIMITIVE = new Set([
  ...["null", "boolean", "int", "long", "float", "double", "bytes", "string"],
  ...["record", "error", "enum", "array", "map", "fixed", "union"],
]);

/** Reference to the component of a name that this schema does not define: another file may. Undefined for names of Avro itself. */
export function elsewhereDefined(name: string): MutableObject | undefined {
  if (PRIMITIVE.has(name)) return undefined;
  return { $ref: pointerReference(["components", "schemas", name.slice(name.lastIndexOf(".") + 1)]) };
}

/** The JSON Schema that a placeholder carried; undefined for other schemas. */
export function logicalOfStub(schema: MutableObject): MutableObject | undefined {
  const properties = getOwn(schema, "properties");
  const mark = isPlainObject(properties) ? getOwn(properties, MARK) : undefined;
  return isPlainObject(mark) ? (JSON.parse(String(getOwn(mark, "description"))) as MutableObject) : undefined;
}

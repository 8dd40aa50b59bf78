import { isExtension, type Rewritten } from "./upgrade-context.js";
import { isPlainObject } from "../../../document/plain-object.js";

const NULL = { type: "null" } as const;

const annotations: ReadonlySet<string> = new Set(
  "title description default examples deprecated readOnly writeOnly externalDocs xml".split(" "),
);

/** Types that keywords imply for a schema without `type`. */
const impliedTypes = { properties: "object", additionalProperties: "object", items: "array" } as const;

/**
 * Converts `nullable` of OpenAPI 3.0 to JSON Schema: adds `null` to the types, values and alternatives.
 * According to OpenAPI 3.0, `nullable` is only valid beside `type`. Authors use it everywhere, so it is
 * supported everywhere.
 *
 * https://spec.openapis.org/oas/v3.0.4.html#fixed-fields-for-schema-object
 */
export function admitNull(schema: Rewritten): Rewritten {
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null];
  const types = typesOf(schema);
  if (types.length > 0) return { ...schema, type: types.includes("null") ? types : [...types, "null"] };
  if (typeof schema.$ref === "string" || Array.isArray(schema.allOf) || isFile(schema))
    return besideNull(schema);
  for (const keyword of ["oneOf", "anyOf"]) {
    const members = schema[keyword];
    if (Array.isArray(members) && !members.some(isNullable)) schema[keyword] = [...members, NULL];
  }
  return schema;
}

function typesOf(schema: Rewritten): readonly unknown[] {
  if (Array.isArray(schema.type)) return schema.type;
  if (typeof schema.type === "string") return [schema.type];
  if (["$ref", "allOf", "oneOf", "anyOf", "enum"].some((keyword) => Object.hasOwn(schema, keyword)))
    return [];
  const implied = Object.entries(impliedTypes).filter(([keyword]) => isPlainObject(schema[keyword]));
  return [...new Set(implied.map(([, type]) => type))];
}

/** Whether a schema without `type` describes binary data, as after the upgrade of `format: binary`. */
const isFile = (schema: Rewritten): boolean =>
  Object.hasOwn(schema, "contentMediaType") &&
  !["enum", "oneOf", "anyOf"].some((keyword) => Object.hasOwn(schema, keyword));

function isNullable(member: unknown): boolean {
  if (!isPlainObject(member)) return false;
  return member.type === "null" || (Array.isArray(member.type) && member.type.includes("null"));
}

/** Moves the constraints of a schema into an alternative to null; annotations stay on the schema. */
function besideNull(schema: Rewritten): Rewritten {
  const entries = Object.entries(schema);
  const isOutside = ([key]: [string, unknown]): boolean => annotations.has(key) || isExtension(key);
  const inside = entries.filter((entry) => !isOutside(entry));
  const [only] = inside;
  const single =
    inside.length === 1 && only?.[0] === "allOf" && Array.isArray(only[1]) && only[1].length === 1
      ? only[1][0]
      : Object.fromEntries(inside);
  return { ...Object.fromEntries(entries.filter(isOutside)), anyOf: [single, NULL] };
}

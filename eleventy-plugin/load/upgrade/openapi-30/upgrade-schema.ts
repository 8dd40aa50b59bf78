import { isPlainObject } from "../../../document/plain-object.js";
import { toMediaTypeKind } from "../../../portable/request/media-type-kind.js";
import { lookUp, rowOf } from "../../references/document-grammar.js";
import { isExtension, mapItems, mapValues, type Rewritten, type UpgradeContext } from "./upgrade-context.js";

/**
 * Converts a schema of Swagger 2.0 or OpenAPI 3.0 to JSON Schema 2020-12. `mediaType` is set if the schema
 * describes a whole body of that type. Returns anything but an object (a boolean schema, an invalid value)
 * unchanged.
 */
export function upgradeSchema(schema: unknown, context: UpgradeContext, mediaType?: string): unknown {
  if (!isPlainObject(schema)) return schema;
  if (mediaType !== undefined && isBinary(schema)) return rewriteSchema(schema, context, mediaType);
  const known = context.schemas.get(schema);
  if (known) return known;
  const rewritten = rewriteSchema(schema, context);
  context.schemas.set(schema, rewritten);
  return rewritten;
}

const { fields, maps } = rowOf("schema");

function rewriteSchema(schema: object, context: UpgradeContext, mediaType?: string): Rewritten {
  const again = (value: unknown): unknown => upgradeSchema(value, context);
  const rewritten: Rewritten = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      // Keywords that are neither in `maps` nor in `fields` contain data, which is never rewritten.
      if (lookUp(maps, keyword) !== undefined) return [keyword, mapValues(value, again)];
      if (lookUp(fields, keyword) === undefined) return [keyword, value];
      return [keyword, Array.isArray(value) ? mapItems(value, again) : again(value)];
    }),
  );
  upgradeReferences(rewritten, context);
  upgradeBounds(rewritten);
  upgradeFormat(rewritten, mediaType);
  upgradeExample(rewritten);
  if (context.version === "2.0") delete rewritten.collectionFormat;
  return upgradeNullable(rewritten, context);
}

function upgradeReferences(schema: Rewritten, context: UpgradeContext): void {
  if (typeof schema.$ref === "string") schema.$ref = context.reference(schema.$ref);
  if (typeof schema.discriminator === "string") schema.discriminator = { propertyName: schema.discriminator };
  if (!isPlainObject(schema.discriminator) || !isPlainObject(schema.discriminator.mapping)) return;
  const mapping = mapValues(schema.discriminator.mapping, (target) =>
    typeof target === "string" && /[#/.]/.test(target) ? context.reference(target) : target,
  );
  schema.discriminator = { ...schema.discriminator, mapping };
}

const bounds = [
  { bound: "minimum", exclusive: "exclusiveMinimum" },
  { bound: "maximum", exclusive: "exclusiveMaximum" },
] as const;

/**
 * Replaces a boolean `exclusiveMinimum` or `exclusiveMaximum` with the bound itself.
 * https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2
 */
function upgradeBounds(schema: Rewritten): void {
  for (const { bound, exclusive } of bounds) {
    const isExclusive = schema[exclusive];
    if (typeof isExclusive !== "boolean") continue;
    Reflect.deleteProperty(schema, exclusive);
    if (!isExclusive || schema[bound] === undefined) continue;
    schema[exclusive] = schema[bound];
    Reflect.deleteProperty(schema, bound);
  }
}

/**
 * Replaces formats of binary data with content keywords. In 3.1, binary values have no JSON type and base64
 * text has an encoding.
 *
 * https://spec.openapis.org/oas/v3.1.1.html#migrating-binary-descriptions-from-oas-3-0
 */
function upgradeFormat(schema: Rewritten, mediaType: string | undefined): void {
  if (isBinary(schema)) {
    delete schema.type;
    delete schema.format;
    schema.contentMediaType ??=
      mediaType !== undefined && isOfBytes(mediaType) ? mediaType : "application/octet-stream";
    return;
  }
  if (schema.format !== "byte" && schema.format !== "base64") return;
  if (schema.type !== undefined && !hasType(schema, "string")) return;
  delete schema.format;
  schema.contentEncoding ??= "base64";
}

function isBinary(schema: Rewritten | object): boolean {
  const { type, format } = schema as Rewritten;
  if (type === "file") return true;
  return format === "binary" && (type === undefined || hasType(schema as Rewritten, "string"));
}

function hasType(schema: Rewritten, type: string): boolean {
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}

/**
 * Whether a media type is binary. Authors may declare a text type, such as `application/json`, for binary
 * data; that type is then ignored.
 */
function isOfBytes(mediaType: string): boolean {
  return !mediaType.includes("*") && toMediaTypeKind(mediaType) === "binary";
}

function upgradeExample(schema: Rewritten): void {
  if (!Object.hasOwn(schema, "example")) return;
  if (schema.examples !== undefined && !Array.isArray(schema.examples)) return;
  schema.examples = [schema.example, ...(schema.examples ?? [])];
  delete schema.example;
}

function upgradeNullable(schema: Rewritten, context: UpgradeContext): Rewritten {
  const extension = context.version === "2.0" && schema["x-nullable"] === true;
  const isNullable = schema.nullable === true || extension;
  if (Object.hasOwn(schema, "nullable")) delete schema.nullable;
  if (extension) delete schema["x-nullable"];
  return isNullable ? admitNull(schema) : schema;
}

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
function admitNull(schema: Rewritten): Rewritten {
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

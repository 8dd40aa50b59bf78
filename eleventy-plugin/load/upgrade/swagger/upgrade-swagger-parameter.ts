import type { DocumentObject } from "../../../document/loaded-document.js";
import { type Rewritten } from "../openapi-30/upgrade-context.js";
import { isPlainObject } from "../../../document/plain-object.js";
import { upgradeSchema } from "../openapi-30/upgrade-schema.js";
import type { SwaggerContext } from "./upgrade-swagger-context.js";

/** Keywords that Swagger has on a parameter, header or form field, but OpenAPI 3.1 has in its schema. */
const schemaKeywords: ReadonlySet<string> = new Set(
  (
    "type format items default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength " +
    "pattern maxItems minItems uniqueItems enum multipleOf nullable x-nullable"
  ).split(" "),
);

/**
 * `collectionFormat` → style and explode. OpenAPI 3.1 has no style for tabs, and outside of a query it
 * supports only commas. The extension `x-collectionFormat` preserves the format in these cases.
 */
const styles: Readonly<Record<string, { readonly style: string; readonly explode: boolean }>> = {
  csv: { style: "form", explode: false },
  ssv: { style: "spaceDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
  multi: { style: "form", explode: true },
};

/**
 * Whether a keyword of a parameter moves into its schema. Descriptions of enum values move with the values.
 */
export function isSchemaKeyword(keyword: string): boolean {
  return schemaKeywords.has(keyword) || /^x-(?:ms-)?enum/.test(keyword);
}

/**
 * Upgrades a parameter that is neither a body nor a form field.
 * https://spec.openapis.org/oas/v2.0.html#parameter-object
 */
export function upgradeParameter(parameter: unknown, context: SwaggerContext): unknown {
  if (!isPlainObject(parameter)) return parameter;
  if (typeof parameter.$ref === "string") {
    return { ...parameter, $ref: context.reference(parameter.$ref) };
  }
  return { ...describe(parameter, context), ...serialisation(parameter) };
}

/** Upgrades a header of a response. https://spec.openapis.org/oas/v2.0.html#header-object */
export function upgradeHeader(header: unknown, context: SwaggerContext): unknown {
  if (!isPlainObject(header)) return header;
  if (typeof header.$ref === "string") return { ...header, $ref: context.reference(header.$ref) };
  return { ...describe(header, context), ...serialisation({ ...header, in: "header" }) };
}

/**
 * Returns the schema of a parameter, header or form field. Also accepts a `schema` field, which is a frequent
 * error.
 */
export function schemaOf(parameter: DocumentObject, context: SwaggerContext): Rewritten {
  const keywords = Object.entries(parameter).filter(([key]) => isSchemaKeyword(key));
  const written = isPlainObject(parameter.schema) ? parameter.schema : {};
  return upgradeSchema({ ...written, ...Object.fromEntries(keywords) }, context) as Rewritten;
}

/**
 * Returns the style of an array in a query or form, by default `csv`; undefined if the type is not an array.
 */
export function arrayStyle(parameter: DocumentObject): Rewritten | undefined {
  if (parameter.type !== "array") return undefined;
  const format = typeof parameter.collectionFormat === "string" ? parameter.collectionFormat : "csv";
  return Object.hasOwn(styles, format)
    ? { ...styles[format], ...itemFormats(parameter) }
    : { ...styles.csv, "x-collectionFormat": format, ...itemFormats(parameter) };
}

/**
 * Returns the formats of nested arrays, each of which declares one:
 * https://spec.openapis.org/oas/v2.0.html#items-object
 */
function itemFormats({ items }: DocumentObject): Rewritten {
  const formats: string[] = [];
  for (let inner = items; isPlainObject(inner) && inner.type === "array"; inner = inner.items)
    formats.push(typeof inner.collectionFormat === "string" ? inner.collectionFormat : "csv");
  return formats.length > 0 ? { "x-itemCollectionFormats": formats } : {};
}

/** Returns the value of the common extension `x-example` as `example`, unless the parameter has examples. */
export function exampleOf(parameter: DocumentObject): Rewritten {
  if (parameter.example !== undefined || parameter.examples !== undefined) return {};
  return parameter["x-example"] === undefined ? {} : { example: parameter["x-example"] };
}

function describe(parameter: DocumentObject, context: SwaggerContext): Rewritten {
  const rest = Object.entries(parameter).filter(
    ([key]) => !isSchemaKeyword(key) && key !== "collectionFormat" && key !== "schema",
  );
  return { ...Object.fromEntries(rest), ...exampleOf(parameter), schema: schemaOf(parameter, context) };
}

function serialisation(parameter: DocumentObject): Rewritten {
  const inQuery = arrayStyle(parameter);
  if (!inQuery || parameter.in === "query") return inQuery ?? {};
  const { collectionFormat } = parameter;
  const isDeclared = typeof collectionFormat === "string" && collectionFormat !== "csv";
  return {
    style: "simple",
    explode: false,
    ...(isDeclared ? { "x-collectionFormat": collectionFormat } : {}),
    ...itemFormats(parameter),
  };
}

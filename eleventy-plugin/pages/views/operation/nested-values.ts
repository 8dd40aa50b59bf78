import type { Json, Parameter, PropertyEncoding, SchemaNode } from "../../../portable/model/index.js";
import { toStyle } from "../../../portable/request/form-fields.js";
import { toPairs, toStyledText, type StyledValue } from "../../../portable/request/parameter-styles.js";
import { plainEncoding } from "../../../portable/request/percent-encoding.js";
import { encodeComponent } from "../../../portable/well-formed.js";
import { textFact, type Fact } from "../schema/facts.js";
import type { PageSchemas } from "../schema/page-schemas.js";

/** A parameter or form field that is serialised in a style. */
type Styled = Pick<Parameter, "name" | "style" | "explode" | "itemDelimiters"> & {
  readonly in?: Parameter["in"];
};

/**
 * Returns facts about lists and objects that are nested in a list or object with a style. OpenAPI does not
 * define their serialisation, so the facts state this, and show the format that we use:
 * https://spec.openapis.org/oas/v3.1.1.html#style-values
 */
export function nestedFacts(styled: Styled, schema: SchemaNode, schemas: PageSchemas): readonly Fact[] {
  if (styled.itemDelimiters) return [];
  const value = nestedValue(schema, styled, schemas);
  if (value === undefined) return [];
  const { labels } = schemas;
  return [
    textFact(labels.nestedValues, labels.nestedValuesUndefined, false),
    textFact(labels.sentHereAs, formatStyled({ ...styled, value }, styled.in)),
  ];
}

/** Like `nestedFacts`, but for a form field whose encoding declares a style. */
export function nestedFactsOf(
  encoding: PropertyEncoding,
  schema: SchemaNode,
  schemas: PageSchemas,
): readonly Fact[] {
  const styled = { name: encoding.property, ...toStyle(encoding) };
  return encoding.itemDelimiters
    ? [textFact(schemas.labels.sentAs, nestedExample(styled))]
    : nestedFacts(styled, schema, schemas);
}

const LETTERS = "abcdefghijklmnop";

/** Returns an example of nested lists with declared delimiters: `grid=a,b|c,d`. */
export function nestedExample(styled: Styled): string {
  const depth = styled.itemDelimiters?.length ?? 0;
  let count = 0;
  const valueAt = (level: number): Json => {
    if (level <= depth) return [valueAt(level + 1), valueAt(level + 1)];
    count += 1;
    return LETTERS.charAt((count - 1) % LETTERS.length);
  };
  const text = formatStyled({ ...styled, value: depth > 3 ? [] : valueAt(0) }, styled.in);
  if (styled.in === "header") return text.replaceAll("\t", "\\t");
  return text.replace(styled.in === "path" ? /[ \t|]/g : /[ \t]/g, (each) => encodeComponent(each));
}

function formatStyled(styled: StyledValue, place: Parameter["in"] = "query"): string {
  if (place === "path" || place === "header") return toStyledText(styled, plainEncoding);
  return toPairs(styled, plainEncoding)
    .map(({ name, value }) => `${name}=${value}`)
    .join("&");
}

/** Returns a small value with the first nested list or object, or undefined if nothing is nested. */
function nestedValue(schema: SchemaNode, { style }: Styled, schemas: PageSchemas): Json | undefined {
  const { types, children } = schemas.target(schema);
  const parts = children.filter(({ relation }) => /^(?:property|items|additionalProperties)$/.test(relation));
  for (const { relation, label, schema: inner } of parts) {
    const value = exampleOf(inner, schemas);
    if (typeof value === "string") continue;
    return relation === "items" ? [value] : { [label || "key"]: value };
  }
  return style === "deepObject" && types.includes("array") ? ["a", "b"] : undefined;
}

function exampleOf(schema: SchemaNode, schemas: PageSchemas): Json {
  const { types, children } = schemas.target(schema);
  if (types.includes("array")) {
    const items = children.find(({ relation }) => relation === "items");
    const inner = items && schemas.target(items.schema).types;
    return inner?.includes("object") ? [fieldsOf(schemas.target(items?.schema ?? schema))] : ["a", "b"];
  }
  return types.includes("object") ? fieldsOf(schemas.target(schema)) : "value";
}

function fieldsOf({ children }: SchemaNode): { readonly [name: string]: Json } {
  const [first] = children.filter(({ relation }) => relation === "property");
  return { [first?.label ?? "key"]: "value" };
}

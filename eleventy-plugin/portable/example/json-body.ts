import { toJsonText } from "../exact-number.js";
import type { Json, SchemaNode } from "../model/index.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";
import type { WorkBudget } from "../work-budget.js";
import { resolveRef, type Components } from "../schema/components.js";

/** Maximum nesting of schemas visited for their types. */
const MAX_DEPTH = 10;
const MAX_WORK = 2_000;

/**
 * Converts a string declared as the value of a JSON body to JSON text. Returns it unchanged if it is valid
 * JSON and the schema allows no string. If the schema does not determine whether it allows strings, only the
 * text of an object or array is returned unchanged. Any other string is serialised as a JSON string.
 */
export function toJsonBody(text: string, schema: SchemaNode | undefined, components: Components): string {
  const isString = schema && allowsString(schema, components, MAX_DEPTH, { left: MAX_WORK });
  const value = isString === true ? undefined : parsed(text);
  const isJson =
    isString === false
      ? value !== undefined
      : value !== undefined && (isJsonObject(value) || isJsonArray(value));
  return isJson ? text : toJsonText(text);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined; // Not JSON, so it is a string.
  }
}

/** Whether a schema allows a string; undefined if the schema does not determine it. */
function allowsString(
  schema: SchemaNode,
  components: Components,
  depth: number,
  work: WorkBudget,
): boolean | undefined {
  work.left -= 1;
  if (depth === 0 || work.left < 0) return undefined;
  const { types, const: only, enum: values, children } = resolveRef(schema, components).node;
  if (types.length > 0) return types.includes("string");
  if (only !== undefined) return typeof only === "string";
  if (values !== undefined) return values.some(({ value }) => typeof value === "string");
  const parts = (...relations: readonly string[]): readonly (boolean | undefined)[] =>
    children
      .filter(({ relation }) => relations.includes(relation))
      .map((child) => allowsString(child.schema, components, depth - 1, work));
  const whole = parts("allOf");
  const branches = parts("oneOf", "anyOf");
  if (whole.includes(false) || (branches.length > 0 && branches.every((allowed) => allowed === false)))
    return false;
  return whole.includes(true) || branches.includes(true) || undefined;
}

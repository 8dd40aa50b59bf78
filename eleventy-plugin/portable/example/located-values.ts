import type { Json, SchemaNode } from "../model/index.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";
import { unescapeKey } from "../pointer-key.js";
import { checkValue } from "../schema-check/schema-check.js";
import type { Components } from "../schema/components.js";

/** A value of a channel parameter, and the path to it in the message. */
export interface LocatedValue {
  readonly keys: readonly string[];
  readonly text: string;
}

/**
 * Parses a runtime expression that points into a message; returns undefined for others:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#runtimeExpression
 */
export function parseMessageLocation(
  expression: string | undefined,
): { readonly part: "header" | "payload"; readonly keys: readonly string[] } | undefined {
  const [, part, pointer = ""] = /^\$message\.(header|payload)#(\/.*)?$/s.exec(expression ?? "") ?? [];
  if (part !== "header" && part !== "payload") return undefined;
  const keys = pointer.split("/").slice(1);
  return { part, keys: keys.map(unescapeKey) };
}

/**
 * Sets the values of channel parameters in a generated value, where the fields exist and their schemas allow
 * it.
 */
export function applyLocatedValues(
  value: Json,
  located: readonly LocatedValue[],
  schema: SchemaNode,
  components: Components,
): Json {
  return located.reduce((whole, { keys, text }) => {
    const changed = withTextAt(whole, keys, text);
    const isRight =
      changed !== whole && checkValue(changed, schema, components, { side: "request" }).length === 0;
    return isRight ? changed : whole;
  }, value);
}

/** Returns the value with `text` at a path. A number or boolean is replaced only if `text` represents one. */
function withTextAt(value: Json, [key, ...more]: readonly string[], text: string): Json {
  if (key === undefined) {
    if (typeof value === "number") return /^-?\d{1,15}(?:\.\d+)?$/.test(text) ? Number(text) : value;
    if (typeof value === "boolean") return /^(?:true|false)$/.test(text) ? text === "true" : value;
    return typeof value === "string" ? text : value;
  }
  if (isJsonArray(value)) {
    const inner = value[Number(key)];
    return inner === undefined ? value : value.with(Number(key), withTextAt(inner, more, text));
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return value;
  const inner = value[key];
  const changed = inner === undefined ? inner : withTextAt(inner, more, text);
  return changed === undefined || changed === inner ? value : { ...value, [key]: changed };
}

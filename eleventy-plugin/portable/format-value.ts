import { toJsonText } from "./exact-number.js";
import type { Json } from "./model/json.js";

/** Matches texts that look like JSON values other than strings. */
const LOOKS_LIKE_JSON = /^(?:-?\d|[[{]|(?:true|false|null)$)/;

/**
 * Formats a value as the reader would type it: strings unquoted, everything else as JSON. A string is quoted
 * if it could be mistaken for another allowed value, such as `"0"` for 0, or has hidden spaces.
 *
 * @param types JSON types of the schema. Empty if every type is allowed or the types are unknown.
 */
export function formatValue(value: Json, types: readonly string[]): string {
  const isUnquoted =
    typeof value === "string" && !isMistakable(value, types) && !HAS_HIDDEN_SPACE.test(value);
  return isUnquoted ? value : toJsonText(value);
}

/** Returns the name of a field for display: `""` if it is empty. */
export const displayName = (name: string): string => (name === "" ? '""' : name);

/** Whether a value is too long for a label. */
export const isLongValue = (value: Json): boolean => toJsonText(value).length > 40;

/** Matches white space that readers cannot see: at either end, or repeated. */
const HAS_HIDDEN_SPACE = /^\s|\s$|\s\s/;

function isMistakable(text: string, types: readonly string[]): boolean {
  const jsonType = LOOKS_LIKE_JSON.test(text) ? typeOfText(text) : undefined;
  if (jsonType === undefined || types.length === 0) return jsonType !== undefined;
  return types.includes(jsonType) || (jsonType === "integer" && types.includes("number"));
}

/** Returns the JSON type of an unquoted text; undefined if it is not valid JSON. */
function typeOfText(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null) return "null";
    if (Array.isArray(value)) return "array";
    return typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value;
  } catch {
    return undefined;
  }
}

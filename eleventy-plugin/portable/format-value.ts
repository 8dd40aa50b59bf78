import { toJsonText } from "./exact-number.js";
import type { Json } from "./model/json.js";

/** Matches texts that could be mistaken for other JSON values. */
const LOOKS_LIKE_JSON = /^(?:-?\d|[[{]|(?:true|false|null)$)/;

/**
 * Formats a value as readers type it: strings unquoted, everything else as JSON. A string that could be
 * mistaken for another allowed value is quoted: `"0"` beside 0. `types` are the schema's types, empty if any
 * is allowed or they are unknown.
 */
export function formatValue(value: Json, types: readonly string[]): string {
  const isBare = typeof value === "string" && !isMistakable(value, types) && !HAS_HIDDEN_SPACE.test(value);
  return isBare ? value : toJsonText(value);
}

/** The name of a field may be empty. */
export const displayName = (name: string): string => (name === "" ? '""' : name);

/** A longer value does not fit into a label. */
export const isLongValue = (value: Json): boolean => toJsonText(value).length > 40;

/** Invisible white space: at an end, or repeated. */
const HAS_HIDDEN_SPACE = /^\s|\s$|\s\s/;

function isMistakable(text: string, types: readonly string[]): boolean {
  const read = LOOKS_LIKE_JSON.test(text) ? typeOfText(text) : undefined;
  if (read === undefined || types.length === 0) return read !== undefined;
  return types.includes(read) || (read === "integer" && types.includes("number"));
}

/** Returns the JSON type that a text would have without quotes. */
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

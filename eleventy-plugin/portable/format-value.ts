import { toJsonText } from "./exact-number.js";
import type { Json } from "./model/json.js";

/** What begins like another JSON value than a text. */
const LOOKS_LIKE_JSON = /^(?:-?\d|[[{]|(?:true|false|null)$)/;

/**
 * A value as a reader types it: texts bare, everything else as JSON. A text that would read as another value that is
 * allowed here is in quotes: `"0"` beside 0. `types` are those of the schema, none where any is allowed or nobody knows.
 */
export function formatValue(value: Json, types: readonly string[]): string {
  const isBare = typeof value === "string" && !isMistakable(value, types) && !HAS_HIDDEN_SPACE.test(value);
  return isBare ? value : toJsonText(value);
}

/** A field may be called by an empty text. */
export const displayName = (name: string): string => (name === "" ? '""' : name);

/** A longer one has no room in a label. */
export const isLongValue = (value: Json): boolean => toJsonText(value).length > 40;

/** Space that nobody sees: at an end, or more than one of it. */
const HAS_HIDDEN_SPACE = /^\s|\s$|\s\s/;

function isMistakable(text: string, types: readonly string[]): boolean {
  const read = LOOKS_LIKE_JSON.test(text) ? typeOfText(text) : undefined;
  if (read === undefined || types.length === 0) return read !== undefined;
  return types.includes(read) || (read === "integer" && types.includes("number"));
}

/** The JSON type that a text would have without quotes. */
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

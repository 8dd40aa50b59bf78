import { tryParseJson } from "../try-parse-json.js";
import { parseMessageLocation } from "../example/located-values.js";
import { isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import type { Json } from "../model/json.js";
import type { MessageValue } from "./event-values.js";

/**
 * Returns the value that a runtime expression points to in a message; undefined if it is absent or not
 * primitive.
 */
export function runtimeValue(expression: string | undefined, message: MessageValue): string | undefined {
  const location = parseMessageLocation(expression);
  if (location === undefined) return undefined;
  const { part, keys } = location;
  const found =
    part === "header" ? headerOf(message, keys) : valueAtKeys(tryParseJson(message.payload), keys);
  return found === undefined || found === null || typeof found === "object"
    ? undefined
    : toPrimitiveText(found);
}

function headerOf({ headers }: MessageValue, [name, ...rest]: readonly string[]): string | undefined {
  return rest.length === 0 ? headers.find((header) => header.name === name)?.value : undefined;
}

function valueAtKeys(value: Json | undefined, keys: readonly string[]): Json | undefined {
  let found = value;
  for (const key of keys) {
    if (Array.isArray(found)) found = (found as readonly Json[])[Number(key)];
    else
      found =
        found !== undefined && isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

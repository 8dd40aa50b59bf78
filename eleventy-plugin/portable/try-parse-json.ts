import type { Json } from "./model/index.js";

/** What a text says as JSON; undefined where it is none. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

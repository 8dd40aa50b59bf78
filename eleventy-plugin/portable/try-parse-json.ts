import type { Json } from "./model/index.js";

/** Parses JSON. Returns undefined if the text is invalid. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

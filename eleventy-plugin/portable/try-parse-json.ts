import type { Json } from "./model/index.js";

/** Parses JSON, or returns undefined. */
export function tryParseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

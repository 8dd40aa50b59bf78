/**
 * Parses a JSON object or array. Returns an empty object for any other text, because a storage or a server
 * may return anything.
 */
export function readRecord(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

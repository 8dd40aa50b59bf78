export type StorageName = "localStorage" | "sessionStorage";

/**
 * Calls `use` with a storage of this browser. Returns undefined if `use` throws or storage is unavailable or
 * full.
 */
export function withStorage<Result>(
  use: (storage: Storage) => Result,
  name: StorageName = "localStorage",
): Result | undefined {
  try {
    return use(window[name]);
  } catch {
    return undefined;
  }
}

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

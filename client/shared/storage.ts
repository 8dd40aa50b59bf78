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

export type StorageName = "localStorage" | "sessionStorage";

/** What `use` gives with a storage of this browser: nothing where there is none, or it is full. */
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

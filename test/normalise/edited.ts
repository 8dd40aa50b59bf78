export type Path = readonly (string | number)[];

/** The places of all values in a document, its own first. */
export function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

/** The key that a place in a document ends with; of a list's entries that of the list. */
export function fieldOf(path: Path): string {
  return String(path.findLast((key) => !/^\d+$/.test(String(key))));
}

/** A copy with another value at a place. */
export function replaced(value: unknown, path: Path, by: unknown): unknown {
  return edited(value, path, () => by);
}

/** A copy with what `edit` makes of the value at a place. */
export function edited(value: unknown, [key, ...rest]: Path, edit: (found: unknown) => unknown): unknown {
  if (key === undefined) return edit(value);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as object) };
  const inner = (value as Record<string, unknown>)[key];
  (copy as Record<string, unknown>)[key] = edited(inner, rest, edit);
  return copy;
}

export type Path = readonly (string | number)[];

/** Returns the paths of all values in a document, outermost first. */
export function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))];
}

/** Returns the last key of a path that is not an array index. */
export function fieldOf(path: Path): string {
  return String(path.findLast((key) => !/^\d+$/.test(String(key))));
}

/** Returns a copy with another value at a path. */
export function replaced(value: unknown, path: Path, by: unknown): unknown {
  return edited(value, path, () => by);
}

/** Returns a copy in which `edit` has replaced the value at a path. */
export function edited(value: unknown, [key, ...rest]: Path, edit: (found: unknown) => unknown): unknown {
  if (key === undefined) return edit(value);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as object) };
  const inner = (value as Record<string, unknown>)[key];
  (copy as Record<string, unknown>)[key] = edited(inner, rest, edit);
  return copy;
}

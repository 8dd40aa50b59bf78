import { toLatin1 } from "./compact-html.js";

/** A macro of the templates: its result is HTML, safe to print. */
export type Macro = (...values: readonly unknown[]) => object;

/**
 * Creates a function that renders an entry with a macro, once per entry and `place`. `place` names a position
 * in the templates, because the same entry is rendered differently at each position.
 */
export function createEntryCache(): (entry: object, macro: Macro, place: string) => string {
  const caches = new Map<string, WeakMap<object, string>>();
  return (entry, macro, place) => {
    const cached = caches.get(place)?.get(entry);
    if (cached !== undefined) return cached;
    // `toLatin1` flattens the text. JavaScript stores a joined text as pieces, and each page that prints the
    // text would otherwise go through the pieces again.
    const html = toLatin1(String(macro(entry)));
    const cache = caches.get(place) ?? new WeakMap<object, string>();
    caches.set(place, cache.set(entry, html));
    return html;
  };
}

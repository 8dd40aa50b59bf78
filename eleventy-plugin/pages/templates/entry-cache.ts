import { toLatin1 } from "./compact-html.js";

/** A macro of the templates: its result is HTML, safe to print. */
export type Macro = (...values: readonly unknown[]) => object;

/**
 * Creates a function that renders an entry with a macro, once per `place`. Each place renders entries in its
 * own way.
 */
export function createEntryCache(): (entry: object, macro: Macro, place: string) => string {
  const caches = new Map<string, WeakMap<object, string>>();
  return (entry, macro, place) => {
    const cached = caches.get(place)?.get(entry);
    if (cached !== undefined) return cached;
    // Flattened, because each page that prints a joined text would go through its pieces again.
    const html = toLatin1(String(macro(entry)));
    const cache = caches.get(place) ?? new WeakMap<object, string>();
    caches.set(place, cache.set(entry, html));
    return html;
  };
}

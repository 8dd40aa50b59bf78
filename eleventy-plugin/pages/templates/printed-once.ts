import { narrow } from "./compact-html.js";

/** A macro of the templates: its result is HTML, safe to print. */
export type Macro = (...values: readonly unknown[]) => object;

/** Prints an entry by a macro, once for each place that prints it in its own way. */
export function createPrintedOnce(): (entry: object, macro: Macro, place: string) => string {
  const places = new Map<string, WeakMap<object, string>>();
  return (entry, macro, place) => {
    const before = places.get(place)?.get(entry);
    if (before !== undefined) return before;
    // Flat: each page that prints a joined text walks through its pieces again.
    const html = narrow(String(macro(entry)));
    const known = places.get(place) ?? new WeakMap<object, string>();
    places.set(place, known.set(entry, html));
    return html;
  };
}

/** Why the author should look at an example: it is incomplete, lacks a value, or its alternatives overlap. */
export const EXAMPLE_NOTICES = ["unfinished", "unmatched", "overlapping"] as const;

export type ExampleNotice = (typeof EXAMPLE_NOTICES)[number];

/** Matches the element that `examples.njk` prints. Text from a document never contains an unescaped `<`. */
const NOTICE = /<p class=(?:"[^"]*"|[\w-]+) data-told="?([a-z]+)/g;

/** Returns the notices of a page as our templates rendered it, now or for the cache. */
export function noticesIn(html: string): readonly ExampleNotice[] {
  if (!html.includes(" data-told=")) return [];
  const found = new Set([...html.matchAll(NOTICE)].map(([, notice]) => notice));
  return EXAMPLE_NOTICES.filter((notice) => found.has(notice));
}

import { createBoundedMap } from "./bounded-map.js";
import { toLatin1 } from "./compact-html.js";

/**
 * Maximum number of cached characters. This is enough for the pages rendered at the same time, because pages
 * are rendered tag by tag.
 */
const MAX_CHARACTERS = 8_000_000;

/**
 * Creates a cache of HTML that many pages share, such as the links of a sidebar. Renders the HTML once per
 * key and build.
 */
export function createCachedHtml(): (key: string, make: () => string) => string {
  const cache = createBoundedMap<string>(MAX_CHARACTERS);
  return (key, make) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const html = toLatin1(make());
    cache.set(key, html, html.length);
    return html;
  };
}

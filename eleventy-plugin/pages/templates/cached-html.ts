import { createBoundedMap } from "./bounded-map.js";
import { toLatin1 } from "./compact-html.js";

/**
 * Maximum number of cached characters. Pages are rendered in the order of their tags, so HTML removed from
 * the full cache is rarely needed again.
 */
const MAX_CHARACTERS = 8_000_000;

/**
 * Creates a cache of HTML that many pages share, such as the links of a sidebar. HTML is rendered again only
 * if its key was removed from the full cache.
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

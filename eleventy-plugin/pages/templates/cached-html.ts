import { toLatin1 } from "./compact-html.js";
import type { NunjucksNodes, NunjucksParser } from "./nunjucks.js";

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

/** Values by key with a maximum total size. The least recently used values are removed first. */
interface BoundedMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, size: number): void;
}

function createBoundedMap<Value>(maxSize: number): BoundedMap<Value> {
  // Ordered by last use; the most recently used entry is the last.
  const entries = new Map<string, { readonly value: Value; readonly size: number }>();
  let size = 0;
  const remove = (key: string): void => {
    size -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, added) {
      remove(key);
      entries.set(key, { value, size: added });
      size += added;
      for (const oldest of entries.keys()) {
        if (size <= maxSize) return;
        remove(oldest);
      }
    },
  };
}

/**
 * The tag `{% apiReferenceCached key %}…{% endapiReferenceCached %}`: caches the HTML of its body by key
 * during a build.
 */
export function cachedTag(cached: (key: string, make: () => string) => unknown): object {
  return {
    __name: "apiReferenceCached",
    tags: ["apiReferenceCached"],
    autoescape: false,
    parse(this: object, parser: NunjucksParser, nodes: NunjucksNodes): unknown {
      const { value: name } = parser.nextToken();
      const signature = parser.parseSignature(null, true);
      parser.advanceAfterBlockEnd(name);
      const body = parser.parseUntilBlocks(`end${name}`);
      parser.advanceAfterBlockEnd();
      return new nodes.CallExtension(this, "run", signature, [body]);
    },
    run: (_context: unknown, key: string, body: () => string) => cached(key, body),
  };
}

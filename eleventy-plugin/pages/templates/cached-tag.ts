import type { NunjucksNodes, NunjucksParser } from "./nunjucks.js";

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

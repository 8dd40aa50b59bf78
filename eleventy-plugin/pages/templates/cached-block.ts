import { createBoundedMap } from "../cache/bounded-map.js";
import { nunjucks, type NunjucksNodes, type NunjucksParser } from "./nunjucks.js";

/** Characters kept: enough for the pages that are rendered side by side; they come tag by tag. */
const MAX_CHARACTERS = 8_000_000;

/**
 * The tag `{% apiReferenceCached key %}…{% endapiReferenceCached %}`: its body is rendered once for each key of a build.
 * For what many pages share, such as the links of a sidebar that lie outside of the current group.
 */
export function cachedBlock(): object {
  const rendered = createBoundedMap<object>(MAX_CHARACTERS);
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
    run(_context: unknown, key: string, body: () => string): object {
      const known = rendered.get(key);
      if (known !== undefined) return known;
      const text = body();
      const html = new nunjucks.runtime.SafeString(text);
      rendered.set(key, html, text.length);
      return html;
    },
  };
}

import { createBoundedMap } from "./bounded-map.js";
import { toLatin1 } from "./compact-html.js";

/** Characters kept: enough for the pages that are rendered side by side; they come tag by tag. */
const MAX_CHARACTERS = 8_000_000;

/** HTML that many pages share, such as the links of a sidebar: it is made once for each key of a build. */
export function createCachedHtml(): (key: string, make: () => string) => string {
  const known = createBoundedMap<string>(MAX_CHARACTERS);
  return (key, make) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const html = toLatin1(make());
    known.set(key, html, html.length);
    return html;
  };
}

import { element } from "../element.js";
import type { Hit } from "./find-pages.js";
import { isMatch, wordsOf } from "./word-match.js";

/** The hits as options of a list box, those of one reference together. */
export function drawHits(hits: readonly Hit[], query: string, ownPages: string): readonly HTMLElement[] {
  const terms = wordsOf(query);
  const groups = [...new Set(hits.map(({ api }) => api))];
  let count = 0;
  return groups.map((api, place) => {
    const name = element("p", "ar-hit-group", api || ownPages);
    name.id = `ar-hit-group-${place}`;
    const options = hits
      .filter((hit) => hit.api === api)
      .map((hit) => {
        count += 1;
        return drawHit(hit, terms, `ar-hit-${count}`);
      });
    const group = element("div", "", name, ...options);
    group.role = "group";
    group.setAttribute("aria-labelledby", name.id);
    return group;
  });
}

function drawHit({ href, title, method, tag }: Hit, terms: readonly string[], id: string): HTMLElement {
  const word = element("span", "ar-m", method);
  word.dataset["m"] = method.toLowerCase();
  const text = element("span", "", ...marked(title, terms));
  const link = element("a", "", word, text, element("small", "", tag));
  link.href = href;
  link.id = id;
  link.role = "option";
  link.tabIndex = -1;
  return link;
}

/** The title with the words that were searched for set off. */
function marked(title: string, terms: readonly string[]): readonly (Node | string)[] {
  return title
    .split(/([\p{L}\p{N}]+)/u)
    .map((piece) =>
      wordsOf(piece).some((word) => terms.some((term) => isMatch(term, word)))
        ? element("mark", "", piece)
        : piece,
    );
}

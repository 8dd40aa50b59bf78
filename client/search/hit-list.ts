import { isMatch, wordsOf } from "../../eleventy-plugin/portable/words.js";
import { element } from "../shared/element.js";
import { markedTitle } from "../shared/marked-title.js";
import { methodWord } from "../shared/operation-rows.js";
import type { SearchHit, HitGroup } from "./hit.js";

/** Renders results as options of a list box, grouped under headings. */
export function renderHits(groups: readonly HitGroup[], query: string): readonly HTMLElement[] {
  const terms = wordsOf(query);
  let count = 0;
  return groups
    .filter(({ hits }) => hits.length > 0)
    .map(({ title, hits }, place) => {
      const name = element("p", { className: "ar-hit-group", id: `ar-hit-group-${place}` }, title);
      const options = hits.map((hit) => {
        count += 1;
        return renderHit(hit, terms, `ar-hit-${count}`);
      });
      const isPlain = hits.every(({ word }) => word === "");
      const group = element("div", isPlain ? "ar-hits-plain" : "", name, ...options);
      group.role = "group";
      group.setAttribute("aria-labelledby", name.id);
      return group;
    });
}

function renderHit(hit: SearchHit, terms: readonly string[], id: string): HTMLElement {
  const { href, run, title, word, isMethod, path, group, excerpt, marks = [] } = hit;
  const method = isMethod ? methodWord(word) : element("span", "ar-hit-kind", word);
  const name = element("span", "ar-hit-title", ...markedTitle(marks, ...highlighted(title, terms)));
  const text = element("span", "", name);
  if (path !== undefined) text.append(" ", element("code", "", ...breakable(path, terms)));
  if (excerpt) {
    const pieces = excerpt.map((piece, place) => (place % 2 === 1 ? element("mark", "", piece) : piece));
    text.append(" ", element("span", "ar-hit-text", ...pieces));
  }
  const option = element(
    "a",
    { id, role: "option", tabIndex: -1 },
    method,
    text,
    element("small", "", group ?? ""),
  );
  if (href !== undefined) option.href = href;
  if (run) option.addEventListener("click", run);
  return option;
}

/** Renders a path that wraps only after slashes, unless a segment is too long for a line. */
const breakable = (path: string, terms: readonly string[]): readonly (Node | string)[] =>
  path.split(/(?<=\/)/).flatMap((segment) => [...highlighted(segment, terms), element("wbr", "")]);

/** Renders a text with the matching words highlighted. */
function highlighted(text: string, terms: readonly string[]): readonly (Node | string)[] {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .map((piece) =>
      wordsOf(piece).some((word) => terms.some((term) => isMatch(term, word)))
        ? element("mark", "", piece)
        : piece,
    );
}

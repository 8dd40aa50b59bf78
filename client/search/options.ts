import type { SearchTexts } from "../../eleventy-plugin/portable/labels/search-labels.js";
import { isMatch, wordsOf } from "../../eleventy-plugin/portable/words.js";
import { element } from "../shared/element.js";
import { markedTitle } from "../shared/marked-title.js";
import { methodWord } from "../shared/operation-rows.js";
import { type FoundEntries, type LoadedReference, toHit } from "./find-entries.js";
import type { Guide } from "./find-guides.js";
import type { HitGroup, SearchHit } from "./hit.js";
import type { SearchDialog } from "./search-dialog.js";

type Box = Pick<SearchDialog, "list" | "field">;

/** The field's value when the list was last rendered. */
let renderedQuery = "";

/**
 * Renders the results, with the words of `query` marked. If results are added for an unchanged query, the
 * selected option stays selected, unless it was the first one.
 */
export function renderOptions(groups: readonly HitGroup[], query: string, { list, field }: Box): void {
  const chosen = list.querySelector<HTMLAnchorElement>("[aria-selected=true]");
  const before =
    chosen && chosen !== list.querySelector("[role=option]") && field.value === renderedQuery ? chosen : null;
  renderedQuery = field.value;
  list.replaceChildren(...renderHits(groups, query));
  const options = [...list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  field.setAttribute("aria-expanded", String(options.length > 0));
  if (!before) list.scrollTop = 0;
  selectOption(options.find(({ href }) => href === before?.href) ?? options[0] ?? null, { list, field });
}

/**
 * Handles keys of the search field: arrow keys select an option, Enter opens it, Escape closes the dialog.
 */
export function moveByKey(event: KeyboardEvent, parts: SearchDialog): void {
  if (event.isComposing) return;
  const options = [...parts.list.querySelectorAll<HTMLElement>("[role=option]")];
  const at = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    selectOption(options.at((at + step) % options.length) ?? null, parts);
  } else if (event.key === "Enter") options[at]?.click();
  else if (event.key === "Escape") {
    // By default, Escape would only clear the field.
    event.preventDefault();
    parts.dialog.close();
  }
}

/** Selects the option that Enter opens. The focus stays in the field. */
export function selectOption(option: HTMLElement | null, { list, field }: Box): void {
  for (const other of list.querySelectorAll<HTMLElement>("[aria-selected=true]"))
    other.ariaSelected = "false";
  if (option === null) return field.removeAttribute("aria-activedescendant");
  option.ariaSelected = "true";
  field.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}

/** Renders results as options of a list box, grouped under headings. */
function renderHits(groups: readonly HitGroup[], query: string): readonly HTMLElement[] {
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

/** Maximum number of results of a reference if only one reference has results. */
const MAX_HITS = 20;
const MAX_OF_SEVERAL = 12;
const MAX_GUIDES = 5;

/** Groups entries by reference, the reference with the best match first. */
export function groupEntries({ entries }: FoundEntries, labels: SearchTexts["labels"]): readonly HitGroup[] {
  const byReference = new Map<LoadedReference, SearchHit[]>();
  for (const place of entries) {
    const hits = byReference.get(place.reference) ?? [];
    byReference.set(place.reference, hits);
    if (hits.length < MAX_HITS) hits.push(toHit(place, labels));
  }
  const most = byReference.size > 1 ? MAX_OF_SEVERAL : MAX_HITS;
  return [...byReference].map(([{ label }, hits]) => ({ title: label, hits: hits.slice(0, most) }));
}

/**
 * Appends pages of text: an overview to the results of its reference, pages of the site as a group after all
 * others. If the query is the title of a page but not the name of an entry, the page's group comes first.
 */
export function addGuides(
  groups: HitGroup[],
  guides: readonly Guide[],
  isNamed: boolean,
  labels: SearchTexts["labels"],
): void {
  for (const api of new Set(guides.map((guide) => guide.api))) {
    const title = api || labels.searchOwnPages;
    const hits = guides.filter((guide) => guide.api === api).slice(0, MAX_GUIDES);
    const at = groups.findIndex((group) => group.title === title);
    if (hits[0]?.isExact && !isNamed) groups.unshift({ title, hits });
    else if (at < 0) groups.push({ title, hits });
    else groups[at] = { title, hits: [...(groups[at]?.hits ?? []), ...hits] };
  }
}

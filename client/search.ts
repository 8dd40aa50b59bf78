import { adoptStyles } from "./adopt-styles.js";
import { countText } from "../eleventy-plugin/portable/labels/count-text.js";
import { fillLabel } from "../eleventy-plugin/portable/labels/fill-label.js";
import { searchLabels, type SearchTexts } from "../eleventy-plugin/portable/labels/search-labels.js";
import { drawFilters, type FilterBar } from "./search/filter-bar.js";
import { isFiltered, linkedSearch, searchLink, type Filters } from "./search/filters.js";
import { findChoices, findPages, isAsked, type FoundPages, type SearchRequest } from "./search/find-pages.js";
import { drawHits } from "./search/hit-list.js";
import { loadPagefind, type Pagefind } from "./search/pagefind.js";
import { drawDialog, drawNothing, type SearchDialog } from "./search/search-dialog.js";
import styles from "./styles/search.css";

adoptStyles(styles);

interface Parts extends SearchDialog {
  readonly bar: FilterBar;
}

let made: Promise<Parts> | undefined;
let texts: SearchTexts = {
  labels: searchLabels,
  all: {
    texts: { one: searchLabels.searchOne, other: searchLabels.searchMany },
    rules: "en",
    language: "en",
  },
  first: { texts: { other: searchLabels.searchFirst }, rules: "en", language: "en" },
  references: [],
  groups: [],
};
let pagefind: Promise<Pagefind> | undefined;
let filters: Filters = {};
let hasChoices = false;
/** The search under way: what an earlier one finds is not shown any more. */
let latest = 0;

/** Opens the search, and with it what the address says was searched for. */
export async function openSearch(): Promise<void> {
  made ??= makeDialog();
  const parts = await made;
  const { dialog, field } = parts;
  if (!dialog.isConnected) {
    dialog.open = false;
    document.body.append(inOurStyles(dialog));
  }
  if (dialog.open) return;
  dialog.showModal();
  const linked = linkedSearch();
  if (linked) {
    field.value = linked.query;
    filters = linked.filters;
  }
  field.select();
  await showHits(parts);
}

async function makeDialog(): Promise<Parts> {
  try {
    texts = (await (await fetch(new URL("search.json", import.meta.url))).json()) as SearchTexts;
  } catch {
    // The words of the script itself stand in.
  }
  const drawn = drawDialog(texts.labels);
  const { dialog, field, list } = drawn;
  const bar = drawFilters(texts, drawn.filters, (change) => {
    filters = { ...filters, ...change };
    void showHits(made);
  });
  const made: Parts = { ...drawn, bar };
  field.addEventListener("input", () => void showHits(made));
  field.addEventListener("keydown", (event) => move(event, made));
  list.addEventListener("pointermove", ({ target }) => {
    const option = (target as Element).closest<HTMLElement>("[role=option]");
    if (option) select(option, made);
  });
  // A site's script may show the next page in place of this one, and keep a copy of this one as it was left.
  list.addEventListener("click", (event) =>
    setTimeout(() => {
      if (event.defaultPrevented) dialog.close();
    }),
  );
  dialog.addEventListener("close", () => {
    searchLink("", {});
    dialog.remove();
  });
  return made;
}

/** In a layout of the site's own only what stands in the box has our styles, its language and its direction. */
function inOurStyles(dialog: HTMLElement): HTMLElement {
  const box = document.querySelector("[data-search]")?.closest<HTMLElement>(".api-reference:not(html)");
  if (!box) return dialog;
  const around = box.cloneNode() as HTMLElement;
  around.append(dialog);
  return around;
}

async function showHits(made: Parts): Promise<void> {
  latest += 1;
  const mine = latest;
  const query = made.field.value.trim();
  searchLink(query, filters);
  pagefind ??= loadPagefind();
  try {
    const index = await pagefind;
    const search = { query, filters, references: texts.references };
    const found = await findPages(index, search);
    if (mine !== latest) return;
    show(found, search, made);
    // Filters are loaded behind the first hits, which do not wait for them.
    hasChoices ||= isAsked(search);
    const choices = hasChoices ? await findChoices(index, search) : undefined;
    if (choices && mine === latest) made.bar.update(filters, choices, found.isCounted);
  } catch {
    pagefind = undefined;
    if (mine === latest) say(made, texts.labels.searchFailed);
  }
}

function show({ hits, isCut }: FoundPages, search: SearchRequest, made: Parts): void {
  const { list, note, status, field } = made;
  const { labels, all, first } = texts;
  const { query } = search;
  list.replaceChildren(...drawHits(hits, query, labels.searchOwnPages));
  list.scrollTop = 0;
  note.hidden = hits.length > 0;
  note.replaceChildren(
    ...(isAsked(search) ? drawNothing(texts, query, widening(made)) : [labels.searchHint]),
  );
  const told =
    hits.length === 0 ? fillLabel(labels.searchNone, { query }) : countText(hits.length, isCut ? first : all);
  status.textContent = isAsked(search) ? told : "";
  field.setAttribute("aria-expanded", String(hits.length > 0));
  select(list.querySelector<HTMLElement>("[role=option]"), made);
}

/** Drops the filters, where there are any. */
function widening(made: Parts): (() => void) | undefined {
  if (!isFiltered(filters)) return undefined;
  return () => {
    filters = {};
    made.field.focus();
    void showHits(made);
  };
}

function say({ list, note, status }: SearchDialog, text: string): void {
  list.replaceChildren();
  note.hidden = false;
  note.replaceChildren(text);
  status.textContent = text;
}

function move(event: KeyboardEvent, made: SearchDialog): void {
  if (event.isComposing) return;
  const options = [...made.list.querySelectorAll<HTMLElement>("[role=option]")];
  const at = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    select(options.at((at + step) % options.length) ?? null, made);
  } else if (event.key === "Enter") options[at]?.click();
  else if (event.key === "Escape") {
    // The browser itself would only empty the field.
    event.preventDefault();
    made.dialog.close();
  }
}

function select(option: HTMLElement | null, { list, field }: SearchDialog): void {
  for (const other of list.querySelectorAll<HTMLElement>("[aria-selected=true]"))
    other.ariaSelected = "false";
  if (option === null) return field.removeAttribute("aria-activedescendant");
  option.ariaSelected = "true";
  field.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}

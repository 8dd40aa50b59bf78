import { adoptSelect, adoptStyles } from "./adopt-styles.js";
import { asQuery } from "../eleventy-plugin/portable/words.js";
import { countText, fillLabel } from "../eleventy-plugin/portable/labels/fill-label.js";
import type { SearchTexts } from "../eleventy-plugin/portable/labels/search-labels.js";
import { countFacets, createFilterBar, type FilterBar, isGuideWithin } from "./search/filter-bar.js";
import { type Filters, isFiltered, readSearchUrl, writeSearchUrl } from "./search/filters.js";
import { findGuides, type Guide } from "./search/find-guides.js";
import {
  findEntries,
  isWithin,
  loadReference,
  currentFirst,
  type FoundEntries,
  type LoadedReference,
} from "./search/find-entries.js";
import type { SearchHit } from "./search/hit.js";
import { addGuides, groupEntries, moveByKey, renderOptions, selectOption } from "./search/options.js";
import { loadPagefind, type Pagefind } from "./search/pagefind.js";
import { createDialog, renderNoResults, type SearchDialog } from "./search/search-dialog.js";
import { actionsHere, startList, visitedReferences } from "./search/start-list.js";
import styles from "./styles/search.css";

adoptSelect();
adoptStyles(styles);

interface DialogParts extends SearchDialog {
  readonly bar: FilterBar;
}

let dialogParts: Promise<DialogParts> | undefined;
let texts: SearchTexts;
/**
 * Loaded references by the URL of their list. A failed load is removed, so that the next search retries it.
 */
const loaded = new Map<string, Promise<LoadedReference>>();

let pagefind: Promise<Pagefind> | undefined;
let filters: Filters = {};
/** Number of the latest search. Results of earlier searches are discarded. */
let latest = 0;

/**
 * Opens the search. The query is the text typed while the search was loading, otherwise the search in the
 * page's URL, otherwise the previous query.
 */
export async function openSearch(typed: () => string): Promise<void> {
  dialogParts ??= initialiseDialog();
  // The next call retries a failed load.
  dialogParts.catch(() => (dialogParts = undefined));
  const parts = await dialogParts;
  const { dialog, field } = parts;
  if (!dialog.isConnected) {
    dialog.open = false;
    document.body.append(inOurStyles(dialog));
  }
  if (dialog.open) return;
  dialog.showModal();
  const linked = readSearchUrl();
  if (linked) {
    field.value = linked.query;
    filters = linked.filters;
  }
  field.select();
  const start = typed();
  if (start) field.value = start;
  await showHits(parts);
}

async function initialiseDialog(): Promise<DialogParts> {
  texts = (await (await fetch(new URL("../search.json", import.meta.url))).json()) as SearchTexts;
  const created = createDialog(texts.labels);
  const { dialog, field, list } = created;
  const references = currentFirst(texts.references);
  const bar = createFilterBar({ ...texts, references }, created.filters, (change) => {
    filters = { ...filters, ...change };
    void showHits(dialogParts);
  });
  const dialogParts: DialogParts = { ...created, bar };
  field.addEventListener("input", () => void showHits(dialogParts));
  field.addEventListener("keydown", (event) => moveByKey(event, dialogParts));
  list.addEventListener("pointermove", ({ target }) => {
    const option = (target as Element).closest<HTMLElement>("[role=option]");
    if (option) selectOption(option, dialogParts);
  });
  // Closes the dialog if a site's script handles the click. The script may replace the page without loading
  // the next, and cache a copy in which the dialog should not be open.
  list.addEventListener("click", (event) =>
    setTimeout(() => {
      if (event.defaultPrevented) dialog.close();
    }),
  );
  dialog.addEventListener("close", () => {
    writeSearchUrl("", {});
    dialog.remove();
  });
  return dialogParts;
}

/**
 * Wraps the dialog in a copy of the search box's root, because in a site's layout our styles, language and
 * direction apply only inside such a root.
 */
function inOurStyles(dialog: HTMLElement): HTMLElement {
  const box = document.querySelector("[data-search]")?.closest<HTMLElement>(".api-reference:not(html)");
  if (!box) return dialog;
  const wrapper = box.cloneNode() as HTMLElement;
  wrapper.append(dialog);
  return wrapper;
}

/** The results that a search has found so far. */
interface SearchResult {
  readonly query: string;
  readonly references: readonly LoadedReference[];
  readonly found: FoundEntries;
  readonly guides: readonly Guide[];
  /** Whether the search is complete. Only then are the results announced. */
  readonly isWhole: boolean;
}

/**
 * Shows the results of the current reference first, then those of other references, then pages found by their
 * text. Results that are already visible do not move.
 */
async function showHits(dialogParts: DialogParts): Promise<void> {
  latest += 1;
  const searchNumber = latest;
  const query = asQuery(dialogParts.field.value);
  writeSearchUrl(query, filters);
  try {
    const [first, ...others] = currentFirst(texts.references);
    const here = first ? [await load(first)] : [];
    if (searchNumber !== latest) return;
    if (query === "" && !isFiltered(filters)) {
      showStart(dialogParts, here);
      const visited = await Promise.all(visitedReferences(others).map(load));
      if (searchNumber === latest && visited.length > 0) showStart(dialogParts, [...here, ...visited]);
      return;
    }
    const step = (result: SearchResult): boolean => {
      const isLatest = searchNumber === latest;
      if (isLatest) show(result, dialogParts);
      return isLatest;
    };
    const foundHere = findEntries(here, query);
    if (hasAny(foundHere) && !step({ query, references: here, found: foundHere, guides: [], isWhole: false }))
      return;
    const references = [...here, ...(await Promise.all(others.map(load)))];
    const found = others.length === 0 ? foundHere : findEntries(references, query);
    if (searchNumber !== latest) return;
    const isText = !found.isPath || filters.api === "";
    if (others.length > 0 && isText && hasAny(found))
      step({ query, references, found, guides: [], isWhole: false });
    const guides = isText ? await findGuides(await loadIndex(), query, methodsOf(references)) : [];
    step({ query, references, found, guides, isWhole: true });
  } catch {
    pagefind = undefined;
    if (searchNumber === latest) showNote(dialogParts, texts.labels.searchFailed);
  }
}

const hasAny = ({ entries, isNear }: FoundEntries): boolean =>
  !isNear && entries.some((place) => isWithin(place, filters));

function load(reference: SearchTexts["references"][number]): Promise<LoadedReference> {
  const loading = loaded.get(reference.list) ?? loadReference(reference);
  loaded.set(reference.list, loading);
  loading.catch(() => loaded.delete(reference.list));
  return loading;
}

function loadIndex(): Promise<Pagefind> {
  pagefind ??= loadPagefind();
  return pagefind;
}

const methodsOf = (references: readonly LoadedReference[]): readonly string[] => [
  ...new Set(references.flatMap(({ index }) => index.entries.flatMap(({ entry }) => entry.method ?? []))),
];

function showStart(dialogParts: DialogParts, references: readonly LoadedReference[]): void {
  const groups = startList(texts, references, actions(dialogParts, references));
  renderOptions(groups, "", dialogParts);
  dialogParts.note.hidden = groups.some(({ hits }) => hits.length > 0);
  dialogParts.note.replaceChildren(texts.labels.searchHint);
  dialogParts.status.textContent = "";
  dialogParts.bar.hide();
}

const actions = ({ dialog }: DialogParts, references: readonly LoadedReference[]): readonly SearchHit[] =>
  actionsHere(texts.labels, references[0], () => dialog.close());

function show(result: SearchResult, dialogParts: DialogParts): void {
  const { note, status, bar } = dialogParts;
  const { labels, all, first } = texts;
  const { query, references, found } = result;
  const entries = found.entries.filter((place) => isWithin(place, filters));
  const guides = result.guides.filter((guide) => isGuideWithin(guide, filters));
  const calledActions = actionsCalled(query, dialogParts, references);
  const isNear = found.isNear && guides.length === 0 && calledActions.length === 0;
  const groups = [
    ...(found.isNear && !isNear ? [] : groupEntries({ ...found, entries }, labels)),
    { title: labels.searchActions, hits: calledActions },
  ];
  addGuides(groups, guides, found.isNamed, labels);
  renderOptions(groups, found.correctedQuery ?? query, dialogParts);
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const total = calledActions.length + guides.length + (found.isNear && !isNear ? 0 : entries.length);
  const facts = { query, meant: found.correctedQuery ?? "" };
  const message = fillLabel(
    shown === 0
      ? labels.searchNone
      : found.correctedQuery === undefined
        ? labels.searchNear
        : labels.searchMeant,
    facts,
  );
  const counted = countText(shown, shown < total ? first : all);
  note.hidden = shown > 0 && !isNear;
  note.replaceChildren(...renderNoResults(message, labels, shown === 0 ? widening(dialogParts) : undefined));
  if (result.isWhole) status.textContent = shown === 0 ? message : isNear ? `${message} ${counted}` : counted;
  bar.update(filters, countFacets(found.entries, result.guides, filters, texts.references));
}

/** Returns the actions on this page whose names match the query. */
function actionsCalled(
  query: string,
  dialogParts: DialogParts,
  references: readonly LoadedReference[],
): readonly SearchHit[] {
  const finder = references[0]?.finder;
  if (!finder || query === "" || isFiltered(filters)) return [];
  const entries = actions(dialogParts, references).map((hit) => ({
    kind: "action" as const,
    title: hit.title,
    hit,
  }));
  const { hits, isNear } = finder.find([finder.createIndex(entries)], query);
  return isNear ? [] : hits.map(({ entry }) => entry.hit);
}

/** Returns a function that removes the filters, or undefined if there are none. */
function widening(dialogParts: DialogParts): (() => void) | undefined {
  if (!isFiltered(filters)) return undefined;
  return () => {
    filters = {};
    dialogParts.field.focus();
    void showHits(dialogParts);
  };
}

function showNote({ list, note, status }: SearchDialog, text: string): void {
  list.replaceChildren();
  note.hidden = false;
  note.replaceChildren(text);
  status.textContent = text;
}

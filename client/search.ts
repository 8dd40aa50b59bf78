import { fillLabel } from "../eleventy-plugin/portable/fill-label.js";
import { searchLabels, type SearchTexts } from "../eleventy-plugin/portable/search-labels.js";
import { findPages, type Hits } from "./search/find-pages.js";
import { drawHits } from "./search/hit-list.js";
import { loadPagefind, root, type Pagefind } from "./search/pagefind.js";
import { drawDialog, drawNothing, drawScopes, type SearchDialog } from "./search/search-dialog.js";

let parts: SearchDialog | undefined;
let texts: SearchTexts = { labels: searchLabels, references: [], groups: [] };
let pagefind: Promise<Pagefind> | undefined;
let filters: object = {};
/** The search under way: what an earlier one finds is not shown any more. */
let latest = 0;

/** Opens the search, and with it what the address says was searched for. */
export async function openSearch(): Promise<void> {
  parts ??= await makeDialog();
  const { dialog, field } = parts;
  if (dialog.open) return;
  dialog.showModal();
  field.value = new URLSearchParams(location.search).get("search") ?? field.value;
  field.select();
  await showHits(parts);
}

async function makeDialog(): Promise<SearchDialog> {
  try {
    texts = (await (await fetch(new URL("search.json", import.meta.url))).json()) as SearchTexts;
  } catch {
    // The words of the script itself stand in.
  }
  const made = drawDialog(texts.labels);
  const { dialog, field, list, scopes } = made;
  drawScopes(texts, scopes, (chosen) => {
    filters = chosen;
    void showHits(made);
  });
  document.body.append(dialog);
  field.addEventListener("input", () => void showHits(made));
  field.addEventListener("keydown", (event) => move(event, made));
  list.addEventListener("pointermove", ({ target }) => {
    const option = (target as Element).closest<HTMLElement>("[role=option]");
    if (option) select(option, made);
  });
  dialog.addEventListener("close", () => linkTo(""));
  return made;
}

async function showHits(made: SearchDialog): Promise<void> {
  latest += 1;
  const mine = latest;
  const query = made.field.value.trim();
  linkTo(query);
  pagefind ??= loadPagefind();
  try {
    const index = await pagefind;
    const found = query === "" ? undefined : await findPages(index, query, filters);
    if (mine === latest) show(found, query, made);
  } catch {
    pagefind = undefined;
    if (mine === latest) say(made, texts.labels.searchFailed);
  }
}

function show(found: Hits | undefined, query: string, made: SearchDialog): void {
  const { list, note, status, field } = made;
  const { labels } = texts;
  const hits = found?.hits ?? [];
  list.replaceChildren(...drawHits(hits, query, labels.searchOwnPages));
  list.scrollTop = 0;
  note.hidden = hits.length > 0;
  note.replaceChildren(...(found === undefined ? [labels.searchHint] : drawNothing(texts, query, root)));
  const words =
    found?.isCut === true ? labels.searchFirst : hits.length === 1 ? labels.searchOne : labels.searchMany;
  status.textContent =
    found === undefined
      ? ""
      : hits.length === 0
        ? fillLabel(labels.searchNone, { query })
        : fillLabel(words, { count: hits.length });
  field.setAttribute("aria-expanded", String(hits.length > 0));
  select(list.querySelector<HTMLElement>("[role=option]"), made);
}

function say({ list, note, status }: SearchDialog, text: string): void {
  list.replaceChildren();
  note.hidden = false;
  note.replaceChildren(text);
  status.textContent = text;
}

function move(event: KeyboardEvent, made: SearchDialog): void {
  const options = [...made.list.querySelectorAll<HTMLElement>("[role=option]")];
  const at = options.findIndex(({ ariaSelected }) => ariaSelected === "true");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    select(options.at((at + step) % options.length) ?? null, made);
  } else if (event.key === "Enter") options[at]?.click();
}

function select(option: HTMLElement | null, { list, field }: SearchDialog): void {
  for (const other of list.querySelectorAll<HTMLElement>("[aria-selected=true]"))
    other.ariaSelected = "false";
  if (option === null) return field.removeAttribute("aria-activedescendant");
  option.ariaSelected = "true";
  field.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}

/** The query stands in the address, so that a search can be sent to someone. */
function linkTo(query: string): void {
  const address = new URL(location.href);
  if (query === "") address.searchParams.delete("search");
  else address.searchParams.set("search", query);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
}

import { fillLabel } from "../../eleventy-plugin/portable/labels/fill-label.js";
import type { SearchTexts } from "../../eleventy-plugin/portable/labels/search-labels.js";
import { element } from "../element.js";
import { urlPath } from "./pagefind.js";

export interface SearchDialog {
  readonly dialog: HTMLDialogElement;
  readonly field: HTMLInputElement;
  readonly list: HTMLElement;
  /** What is said where there are no hits. */
  readonly note: HTMLElement;
  /** How many hits there are, read aloud. */
  readonly status: HTMLElement;
  /** Where what the search is narrowed to is drawn. */
  readonly filters: HTMLElement;
}

/** The dialog without hits. Texts are set as text: the pages' policy lets no HTML in. */
export function drawDialog(labels: SearchTexts["labels"]): SearchDialog {
  const field = element("input", "");
  Object.assign(field, { type: "search", role: "combobox", autocomplete: "off", spellcheck: false });
  field.setAttribute("aria-label", labels.searchField);
  field.setAttribute("aria-controls", "ar-hits");
  field.setAttribute("aria-autocomplete", "list");
  const close = element(
    "button",
    "ar-btn ar-btn-quiet",
    element("kbd", "", "Esc"),
    element("span", "ar-vh", ` ${labels.searchClose}`),
  );
  close.type = "button";
  const list = element("div", "ar-hits");
  list.id = "ar-hits";
  list.role = "listbox";
  list.setAttribute("aria-label", labels.searchResults);
  const note = element("div", "ar-search-note", labels.searchHint);
  const status = element("p", "ar-vh");
  status.role = "status";
  const filters = element("div", "ar-filters");
  const keys = element("p", "ar-keys");
  keys.append(
    key(labels.searchKeyMove, "↑", "↓"),
    key(labels.searchKeyOpen, "↵"),
    key(labels.searchKeyClose, "Esc"),
  );
  const dialog = element(
    "dialog",
    "ar-dialog",
    element("div", "ar-find", field, close),
    filters,
    note,
    list,
    status,
    keys,
  );
  dialog.setAttribute("aria-label", labels.search);
  dialog.setAttribute("closedby", "any");
  close.addEventListener("click", () => dialog.close());
  return { dialog, field, list, note, status, filters };
}

function key(word: string, ...names: readonly string[]): HTMLElement {
  return element("span", "", ...names.flatMap((name) => [element("kbd", "", name), " "]), word);
}

/** Nothing was found: says so, offers to look everywhere, where the search was narrowed, and the groups. */
export function drawNothing(
  { labels, groups }: SearchTexts,
  query: string,
  widen: (() => void) | undefined,
): readonly (Node | string)[] {
  const links = groups.map(({ title, url }) => {
    const link = element("a", "", title);
    link.href = urlPath(url);
    return element("li", "", link);
  });
  return [
    element("p", "", fillLabel(labels.searchNone, { query })),
    ...(widen ? [widenButton(labels.searchWithoutFilters, widen)] : []),
    ...(links.length === 0 ? [] : [element("p", "ar-sub", labels.searchGroups), element("ul", "", ...links)]),
  ];
}

function widenButton(text: string, widen: () => void): HTMLElement {
  const button = element("button", "ar-btn", text);
  button.type = "button";
  button.addEventListener("click", widen);
  return button;
}

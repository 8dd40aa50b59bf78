import { fillLabel } from "../../eleventy-plugin/portable/fill-label.js";
import type { SearchTexts } from "../../eleventy-plugin/portable/search-labels.js";
import { element } from "../element.js";

export interface SearchDialog {
  readonly dialog: HTMLDialogElement;
  readonly field: HTMLInputElement;
  readonly list: HTMLElement;
  /** What is said where there are no hits. */
  readonly note: HTMLElement;
  /** How many hits there are, read aloud. */
  readonly status: HTMLElement;
  readonly scopes: HTMLElement;
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
  const scopes = element("div", "ar-chips");
  scopes.role = "radiogroup";
  scopes.setAttribute("aria-label", labels.searchScope);
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
    scopes,
    note,
    list,
    status,
    keys,
  );
  dialog.setAttribute("aria-label", labels.search);
  dialog.setAttribute("closedby", "any");
  close.addEventListener("click", () => dialog.close());
  return { dialog, field, list, note, status, scopes };
}

function key(word: string, ...names: readonly string[]): HTMLElement {
  return element("span", "", ...names.flatMap((name) => [element("kbd", "", name), " "]), word);
}

/** A choice of one reference or the site's own pages; none where there is only one place to search. */
export function drawScopes(
  { references, labels }: SearchTexts,
  scopes: HTMLElement,
  choose: (filters: object) => void,
): void {
  const own = { none: references.map((api) => ({ api })) };
  const choices: readonly (readonly [string, object])[] = [
    [labels.searchEverywhere, {}],
    ...references.map((api) => [api, { api }] as const),
    [labels.searchOwnPages, own],
  ];
  choices.forEach(([text, filters], place) => {
    const input = element("input", "");
    Object.assign(input, {
      type: "radio",
      name: "ar-search-scope",
      id: `ar-scope-${place}`,
      checked: place === 0,
    });
    input.addEventListener("change", () => choose(filters));
    const label = element("label", "", text);
    label.htmlFor = input.id;
    scopes.append(input, label);
  });
}

/** Nothing was found: says so, and offers the groups. */
export function drawNothing(
  { labels, groups }: SearchTexts,
  query: string,
  root: URL,
): readonly (Node | string)[] {
  const links = groups.map(({ title, url }) => {
    const link = element("a", "", title);
    link.href = new URL(url.replace(/^\//, ""), root).href;
    return element("li", "", link);
  });
  const text = element("p", "", fillLabel(labels.searchNone, { query }));
  return links.length === 0
    ? [text]
    : [text, element("p", "ar-sub", labels.searchGroups), element("ul", "", ...links)];
}

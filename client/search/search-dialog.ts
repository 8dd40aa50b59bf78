import type { SearchTexts } from "../../eleventy-plugin/portable/labels/search-labels.js";
import { element } from "../shared/element.js";

const SVG = "http://www.w3.org/2000/svg";

export type SearchDialog = ReturnType<typeof createDialog>;

/**
 * Creates the dialog without results. Sets texts without HTML strings, because the pages' content security
 * policy forbids them.
 */
export function createDialog(labels: SearchTexts["labels"]) {
  const field = element("input", {
    type: "search",
    role: "combobox",
    autocomplete: "off",
    spellcheck: false,
    ariaLabel: labels.searchField,
    ariaAutoComplete: "list",
    placeholder: labels.searchHint,
  });
  field.setAttribute("aria-controls", "ar-hits");
  const close = element(
    "button",
    { className: "ar-btn ar-btn-quiet", type: "button", onclick: () => dialog.close() },
    element("kbd", "", "Esc"),
    element("span", "ar-vh", ` ${labels.searchClose}`),
  );
  const list = element("div", {
    className: "ar-hits",
    id: "ar-hits",
    role: "listbox",
    ariaLabel: labels.searchResults,
  });
  /** A message above the results, shown if there are none or only similar ones. */
  const note = element("div", "ar-search-note", labels.searchHint);
  /** The number of results, announced by screen readers. */
  const status = element("p", { className: "ar-vh", role: "status" });
  const filters = element("div", "ar-filters");
  const keys = element(
    "p",
    "ar-search-keys",
    key(labels.searchKeyMove, "↑", "↓"),
    key(labels.searchKeyOpen, "↵"),
    key(labels.searchKeyClose, "Esc"),
  );
  const find = element("div", "ar-find", icon(), field, close);
  const props = { className: "ar-dialog", ariaLabel: labels.search };
  const dialog = element("dialog", props, find, filters, note, list, status, keys);
  dialog.setAttribute("closedby", "any");
  return { dialog, field, list, note, status, filters };
}

/** Creates the search icon, because the site's own pages do not contain our icon sprite. */
function icon(): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "ar-svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.ariaHidden = "true";
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", "M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.2 10.2 14 14");
  svg.append(path);
  return svg;
}

function key(word: string, ...names: readonly string[]): HTMLElement {
  return element("span", "", ...names.flatMap((name) => [element("kbd", "", name), " "]), word);
}

/** Returns the message above the results. With `widen`, adds a button that removes the filters. */
export function renderNoResults(
  message: string,
  { searchWithoutFilters }: SearchTexts["labels"],
  widen: (() => void) | undefined,
): readonly Node[] {
  const paragraph = element("p", "", message);
  if (!widen) return [paragraph];
  const props = { className: "ar-btn", type: "button", onclick: widen } as const;
  return [paragraph, element("button", props, searchWithoutFilters)];
}

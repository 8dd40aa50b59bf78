import type { HitGroup } from "./hit.js";
import { renderHits } from "./hit-list.js";
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

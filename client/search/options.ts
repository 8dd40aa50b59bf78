import type { HitGroup } from "./hit.js";
import { renderHits } from "./hit-list.js";
import type { SearchDialog } from "./search-dialog.js";

type Box = Pick<SearchDialog, "list" | "field">;

/** The query of the rendered list. */
let drawnFor = "";

/** Renders the results with the `query` marked. */
export function renderOptions(groups: readonly HitGroup[], query: string, { list, field }: Box): void {
  const chosen = list.querySelector<HTMLAnchorElement>("[aria-selected=true]");
  const before =
    chosen && chosen !== list.querySelector("[role=option]") && field.value === drawnFor ? chosen : null;
  drawnFor = field.value;
  list.replaceChildren(...renderHits(groups, query));
  const options = [...list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  field.setAttribute("aria-expanded", String(options.length > 0));
  if (!before) list.scrollTop = 0;
  // The selection stays while results are added after it.
  selectOption(options.find(({ href }) => href === before?.href) ?? options[0] ?? null, { list, field });
}

/** Arrow keys select, Enter opens, Escape closes. */
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
    // By default the browser would only clear the field.
    event.preventDefault();
    parts.dialog.close();
  }
}

/** Marks the option that Enter opens; the focus stays in the field. */
export function selectOption(option: HTMLElement | null, { list, field }: Box): void {
  for (const other of list.querySelectorAll<HTMLElement>("[aria-selected=true]"))
    other.ariaSelected = "false";
  if (option === null) return field.removeAttribute("aria-activedescendant");
  option.ariaSelected = "true";
  field.setAttribute("aria-activedescendant", option.id);
  option.scrollIntoView({ block: "nearest" });
}

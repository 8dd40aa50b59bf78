import { createIndex, type Searchable } from "../eleventy-plugin/portable/find/find-index.js";
import { find } from "../eleventy-plugin/portable/find/find.js";
import { countText } from "../eleventy-plugin/portable/labels/fill-label.js";
import type { FilterTexts } from "../eleventy-plugin/portable/find/operation-list.js";
import type { PageSignal } from "./shared/page-lifecycle.js";
import { statusOf } from "./filter.js";

/** A tab and its label, whose text the filter searches. */
interface Tab extends Searchable {
  readonly label: HTMLLabelElement;
  readonly input: HTMLInputElement;
}

/**
 * Adds a filter to a list of tabs. Typing filters the tabs, Enter selects the best match, arrow keys move
 * between tabs. Enter, Esc or a click on a tab closes the list.
 */
export default function enableTabFilter(field: HTMLInputElement, signal: PageSignal): void {
  const list = field.closest("details") as HTMLDetailsElement;
  const tabset = list.parentElement as HTMLElement;
  const texts = JSON.parse(field.dataset["tabs"] ?? "") as FilterTexts;
  const tabs = [...tabset.querySelectorAll<HTMLInputElement>(":scope > input")].map((input): Tab => {
    const label = input.nextElementSibling as HTMLLabelElement;
    return { kind: "schema", title: label.textContent, label, input };
  });
  const index = createIndex(tabs);
  let found: readonly Tab[] = tabs;

  const show = (): void => {
    const { hits, isNear } = find([index], field.value);
    const isTyped = field.value.trim() !== "";
    found = isTyped ? hits.map(({ entry }) => entry) : tabs;
    for (const tab of tabs) tab.input.hidden = tab.label.hidden = !found.includes(tab);
    const message =
      found.length === 0 ? texts.none : isNear ? texts.near : countText(found.length, texts.all);
    statusOf(field).textContent = isTyped ? message : "";
  };
  const close = (): void => {
    list.open = false;
    list.querySelector("summary")?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const { key, target } = event;
    const inList = target === field || tabs.some(({ input }) => input === target);
    if (!list.open || !inList) return;
    const [nearest] = found;
    if (key === "Escape") close();
    else if (target === field && key === "Enter") {
      if (nearest) choose(nearest.input);
      close();
    } else if (target === field && key === "ArrowDown") (found.find(isChosen) ?? nearest)?.input.focus();
    else if (key === "Enter") close();
    else return;
    event.preventDefault();
  };
  // `detail` is the number of pointer clicks. It is 0 for the click that an arrow key triggers.
  const click = ({ target, detail }: MouseEvent): void => {
    if (detail > 0 && tabs.some(({ label }) => label.contains(target as Node))) requestAnimationFrame(close);
  };
  field.addEventListener("input", show, { signal });
  tabset.addEventListener("keydown", press, { signal });
  tabset.addEventListener("click", click, { signal });
  list.addEventListener(
    "toggle",
    () => {
      field.value = "";
      show();
    },
    { signal },
  );
  show();
}

const isChosen = ({ input }: Tab): boolean => input.checked;

/** Selects a tab by a click, so that its events are dispatched. */
function choose(input: HTMLInputElement): void {
  if (!input.checked) input.click();
}

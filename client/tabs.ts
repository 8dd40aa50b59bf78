import type { PageSignal } from "./shared/page-lifecycle.js";
import { readChoices, saveChoice } from "./shared/choices.js";

const inputs = document.getElementsByTagName("input");

/**
 * Selects the tabs that the reader has chosen. A tab's `data-choice` is the name of its choice, for example
 * `language`.
 */
export function selectTabs(): void {
  const choices = readChoices();
  for (const tab of inputs) {
    const { choice } = tab.dataset;
    if (choice && choices[choice] === tab.value) tab.checked = true;
  }
}

/**
 * Applies a choice in one block to all blocks of the page, and keeps the clicked tab in position. Choices in
 * elements with `data-passing` are not stored.
 */
export function storeChoices(signal: PageSignal): void {
  const store = ({ target }: Event): void => {
    const tab = target as HTMLInputElement;
    const { choice } = tab.dataset;
    if (!choice) return;
    const top = topOf(tab);
    saveChoice(choice, tab.value, tab.closest("[data-passing]") !== null);
    selectTabs();
    scrollBy(0, topOf(tab) - top);
  };
  addEventListener("change", store, { signal });
}

/** Shows the example of a documented response that is opened, in the column of samples. */
export function followResponses(signal: PageSignal): void {
  const select = ({ target }: Event): void => {
    const { id, open } = target as HTMLDetailsElement;
    const tab = open && document.getElementById(id.replace("response", "example"));
    if (tab instanceof HTMLInputElement) tab.checked = true;
  };
  addEventListener("toggle", select, { capture: true, signal });
}

/**
 * Closes an open list of tabs when one of its tabs is clicked. Arrow keys move between tabs and leave the
 * list open.
 */
export function closeLists(signal: PageSignal): void {
  const close = ({ target, detail }: MouseEvent): void => {
    const tabs = (target as Element).closest(".ar-tabset > label")?.parentElement;
    if (tabs && detail > 0) tabs.querySelector(":scope > .ar-pick")?.removeAttribute("open");
  };
  addEventListener("click", close, { signal });
}

/**
 * Returns the vertical position of a tab's label, because the radio button itself is invisible and may be
 * anywhere.
 */
const topOf = (tab: Element): number => tab.nextElementSibling?.getBoundingClientRect().top ?? 0;

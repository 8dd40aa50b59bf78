import type { PageSignal } from "./page-lifecycle.js";
import { readChoices, saveChoice } from "./choices.js";

const inputs = document.getElementsByTagName("input");

/** Selects what was chosen before, here or on another page. A tab that is a choice says which: `data-choice="language"`. */
export function selectTabs(): void {
  const choices = readChoices();
  for (const tab of inputs) {
    const { choice } = tab.dataset;
    if (choice && choices[choice] === tab.value) tab.checked = true;
  }
}

/**
 * A choice made in one block holds in all blocks of the page; what was clicked stays under the pointer. Below
 * `data-passing` nothing is stored.
 */
export function storeChoices(signal: PageSignal): void {
  const store = ({ target }: Event): void => {
    const tab = target as HTMLInputElement;
    const { choice } = tab.dataset;
    if (!choice) return;
    const top = placeOf(tab);
    saveChoice(choice, tab.value, tab.closest("[data-passing]") !== null);
    selectTabs();
    scrollBy(0, placeOf(tab) - top);
  };
  addEventListener("change", store, { signal });
}

/** Tabs that are opened as a list close when one of them is pressed; keys walk on in it. */
export function closeLists(signal: PageSignal): void {
  const close = ({ target, detail }: MouseEvent): void => {
    const tabs = (target as Element).closest(".ar-tabset > label")?.parentElement;
    if (tabs && detail > 0) tabs.querySelector(":scope > .ar-pick")?.removeAttribute("open");
  };
  addEventListener("click", close, { signal });
}

/** Of its label: the input itself is invisible and may stand anywhere. */
const placeOf = (tab: Element): number => tab.nextElementSibling?.getBoundingClientRect().top ?? 0;

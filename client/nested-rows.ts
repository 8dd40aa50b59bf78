import type { PageSignal } from "./page-lifecycle.js";

/**
 * Makes the button with `data-nested`, the label of its other state, open and close all nested rows of the
 * page.
 */
export function enableNestedRows(signal: PageSignal): void {
  const press = ({ target }: Event): void => {
    const button = (target as Element).closest<HTMLElement>("[data-nested]");
    if (!button) return;
    const { nested } = button.dataset;
    button.dataset["nested"] = button.innerText;
    button.textContent = nested ?? "";
    const open = button.toggleAttribute("data-open");
    for (const nest of document.querySelectorAll<HTMLDetailsElement>(".ar-nest")) nest.open = open;
  };
  document.addEventListener("click", press, { signal });
}

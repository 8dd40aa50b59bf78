import type { PageSignal } from "./page-lifecycle.js";

/** The button with `data-nested`, the word of its other state, opens all nested rows of the page, then closes them. */
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

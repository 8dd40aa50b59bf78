import type { PageSignal } from "./shared/page-lifecycle.js";

/**
 * Makes the button with `data-nested` expand and collapse all nested rows of the page. The attribute contains
 * the label of the button's other state.
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

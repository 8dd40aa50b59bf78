import type { Gone } from "./each-page.js";

/** Buttons with `data-nested` open or close all nested rows of the page at once. */
export function enableNestedRows(signal: Gone): void {
  const press = ({ target }: Event): void => {
    const button = (target as Element).closest<HTMLElement>("[data-nested]");
    if (!button) return;
    const open = button.dataset["nested"] === "open";
    for (const nest of document.querySelectorAll<HTMLDetailsElement>(".ar-nest")) nest.open = open;
  };
  document.addEventListener("click", press, { signal });
}

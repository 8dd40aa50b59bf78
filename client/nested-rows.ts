/** Buttons with `data-nested` open or close all nested rows of the page at once. */
export function enableNestedRows(): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-nested]");
    if (!button) return;
    const open = button.dataset["nested"] === "open";
    for (const nest of document.querySelectorAll<HTMLDetailsElement>(".ar-nest")) nest.open = open;
  });
}

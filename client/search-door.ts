interface Search {
  openSearch(): Promise<void>;
}

/** The buttons and the keys that open the search. What it is made of is loaded when it is first opened. */
export function openSearchOnDemand(): void {
  const buttons = document.querySelectorAll<HTMLElement>("[data-search]");
  const [button] = buttons;
  if (!button) return;
  // The address is relative to this script.
  const open = async (): Promise<void> => {
    const search = (await import(button.dataset["search"] ?? "")) as Search;
    await search.openSearch();
  };
  for (const each of buttons) each.addEventListener("click", () => void open());
  if (button.hasAttribute("aria-keyshortcuts"))
    addEventListener("keydown", (event) => {
      if (!isAsked(event)) return;
      event.preventDefault();
      void open();
    });
  if (new URLSearchParams(location.search).has("search")) void open();
}

function isAsked({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !altKey && !shiftKey;
  return key === "/" && !altKey && !(target as Element).closest("input, textarea, select, [contenteditable]");
}

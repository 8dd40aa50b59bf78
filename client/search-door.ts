import { onEachPage } from "./each-page.js";
import { element } from "./element.js";
import { importAgain } from "./import-again.js";
import { once } from "./once.js";

interface Search {
  openSearch(): Promise<void>;
}

/** The buttons and the keys that open the search. What it is made of is loaded when it is first opened. */
export function openSearchOnDemand(): void {
  once("search", watchDoors);
}

function watchDoors(): void {
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-search]");
    if (button) void open(button);
  });
  onEachPage("[data-search]", (button, signal) => {
    // The dialog of a page that was put back as it was left is a copy without life.
    for (const copy of document.querySelectorAll(".ar-dialog[open]:not(:modal)")) copy.remove();
    const press = (event: KeyboardEvent): void => {
      if (!isAsked(event)) return;
      event.preventDefault();
      void open(button);
    };
    if (button.hasAttribute("aria-keyshortcuts")) addEventListener("keydown", press, { signal });
    if (new URLSearchParams(location.search).has("search")) void open(button);
  });
}

async function open(button: HTMLElement): Promise<void> {
  button.parentElement?.querySelector(".ar-toast")?.remove();
  try {
    const search = await importAgain<Search>("./search.js");
    await search.openSearch();
  } catch (error) {
    button.after(element("p", { className: "ar-toast", role: "alert" }, button.dataset["failed"] ?? ""));
    throw error;
  }
}

function isAsked({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k" && !altKey && !shiftKey;
  return key === "/" && !altKey && !(target as Element).closest("input, textarea, select, [contenteditable]");
}

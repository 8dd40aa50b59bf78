import { onEachPage } from "./page-lifecycle.js";
import { element } from "./element.js";
import { importWithRetry } from "./import-with-retry.js";
import { once } from "./once.js";

interface Search {
  openSearch(typed: () => string): Promise<void>;
}

/** Opens the search by buttons and keyboard shortcuts. Its scripts are loaded when it is first opened. */
export function openSearchOnDemand(): void {
  once("search", watchDoors);
}

function watchDoors(): void {
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-search]");
    if (button) void open(button);
  });
  onEachPage("[data-search]", (button, signal) => {
    // The dialog of a restored page is a copy without listeners.
    for (const copy of document.querySelectorAll(".ar-dialog[open]:not(:modal)")) copy.remove();
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      void open(button);
    };
    if (button.ariaKeyShortcuts) addEventListener("keydown", press, { signal });
    if (/[?&]search=/.test(location.search)) void open(button);
  });
}

/**
 * Aborts the opening that is in progress. If the search is requested again meanwhile, as by typing `/`, it
 * opens once.
 */
let waiting: AbortController | undefined;

async function open(button: HTMLElement): Promise<void> {
  if (waiting?.signal.aborted === false) return;
  button.parentElement?.querySelector(".ar-toast")?.remove();
  const typed = captureTyping();
  try {
    const search = await importWithRetry<Search>("./search.js");
    await search.openSearch(typed);
  } catch (error) {
    button.after(element("p", { className: "ar-toast", role: "alert" }, button.dataset["failed"] ?? ""));
    throw error;
  } finally {
    typed();
  }
}

/**
 * Captures typed text for the field that does not exist yet. The returned function is called when the field
 * has the focus.
 */
function captureTyping(): () => string {
  let typed = "";
  const ending = (waiting = new AbortController());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    typed += event.key;
  };
  addEventListener("keydown", onKeyDown, { signal: ending.signal });
  return () => {
    ending.abort();
    return typed;
  };
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === "k";
  return key === "/" && !(target as Element).closest(":read-write, select");
}

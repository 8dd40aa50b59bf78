import { onEachPage } from "./shared/page-lifecycle.js";
import { element } from "./shared/element.js";
import { importWithRetry } from "./shared/import-with-retry.js";
import { once } from "./shared/once.js";

interface Search {
  openSearch(typed: () => string): Promise<void>;
}

/** Opens the search by buttons and keyboard shortcuts. Its scripts are loaded when it is first opened. */
export function openSearchOnDemand(): void {
  once("search", addOpeners);
}

function addOpeners(): void {
  addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("[data-search]");
    if (button) void open(button);
  });
  onEachPage("[data-search]", (button, signal) => {
    // A page restored by a site's script may contain an open dialog, which is a copy without listeners.
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
 * Aborts when the search has opened or failed to load. Until then, further requests to open it are ignored,
 * such as those by typing `/`.
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
 * Captures text that is typed before the search field exists.
 *
 * @returns A function that ends the capture and returns the text. Call it when the field has the focus, or
 * when loading has failed.
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

import { openAncestors } from "./deep-link.js";
import { importWithRetry } from "./shared/import-with-retry.js";
import { linkTarget } from "./shared/link-target.js";
import type * as RowsScript from "./rows-and-examples.js";

/** Connects rows with examples and with variables of the path. The script is loaded when one of them is first hovered or focused. */
export function showRowsOnDemand(page: HTMLElement): void {
  if (!page.querySelector("[data-rows], a.ar-var")) return;
  let handle: ReturnType<typeof RowsScript.connectRows> | undefined;
  let previous: Element | null;
  const onEvent = async (event: Event): Promise<void> => {
    // Once loaded, the script handles events synchronously, so that it can keep keys from scrolling the page.
    if (!handle) {
      const hovered = (event.target as Element).closest("[data-rows], a.ar-var, li");
      // Ignores the first move over an element: the pointer may only pass by, or the page may scroll below
      // it.
      const isPassing = event.type === "pointermove" && hovered !== previous;
      previous = hovered;
      if (!hovered || isPassing) return;
      const { connectRows } = await importWithRetry<typeof RowsScript>("./rows-and-examples.js");
      handle ??= connectRows(page, linkTarget, openAncestors);
    }
    handle(event);
  };
  // Uses `pointermove`, because scrolling also dispatches `pointerover`.
  for (const type of ["pointermove", "focusin", "click", "keydown"]) page.addEventListener(type, onEvent);
}

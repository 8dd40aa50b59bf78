import { openAncestors } from "./deep-link.js";
import { importWithRetry } from "./import-with-retry.js";
import type * as RowsScript from "./rows-and-examples.js";

/** Connects rows and examples. The script for it is loaded when one of them is first hovered or focused. */
export function showRowsOnDemand(page: HTMLElement): void {
  if (!page.querySelector("[data-rows]")) return;
  let handle: ReturnType<typeof RowsScript.connectRows> | undefined;
  let before: Element | null;
  const onEvent = async (event: Event): Promise<void> => {
    // The loaded script handles the event synchronously, so it can prevent a key from scrolling.
    if (!handle) {
      const place = (event.target as Element).closest("[data-rows], li");
      // Ignores a pointer that only passes by, or rests while the page scrolls.
      const isPassing = event.type === "pointermove" && place !== before;
      before = place;
      if (!place || isPassing) return;
      const { connectRows } = await importWithRetry<typeof RowsScript>("./rows-and-examples.js");
      handle ??= connectRows(page, openAncestors);
    }
    handle(event);
  };
  // `pointermove` instead of `pointerover`, which scrolling also dispatches.
  for (const type of ["pointermove", "focusin", "click", "keydown"]) page.addEventListener(type, onEvent);
}

import { openAncestors } from "./deep-link.js";
import { importWithRetry } from "./import-with-retry.js";
import type * as RowsScript from "./rows-and-examples.js";

/** Rows and examples show each other. What does that is loaded when one of them is first pointed at or has the focus. */
export function showRowsOnDemand(page: HTMLElement): void {
  if (!page.querySelector("[data-rows]")) return;
  let handle: ReturnType<typeof RowsScript.connectRows> | undefined;
  let before: Element | null;
  const onEvent = async (event: Event): Promise<void> => {
    // What is there answers at once: it keeps a key from scrolling.
    if (!handle) {
      const place = (event.target as Element).closest("[data-rows], li");
      // A pointer that only passes by, or rests while the page scrolls, points at nothing.
      const isPassing = event.type === "pointermove" && place !== before;
      before = place;
      if (!place || isPassing) return;
      const { connectRows } = await importWithRetry<typeof RowsScript>("./rows-and-examples.js");
      handle ??= connectRows(page, openAncestors);
    }
    handle(event);
  };
  // Not what comes under the pointer by scrolling.
  for (const type of ["pointermove", "focusin", "click", "keydown"]) page.addEventListener(type, onEvent);
}

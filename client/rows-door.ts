import { openAround } from "./deep-link.js";
import { importAgain } from "./import-again.js";
import type * as RowsScript from "./rows-and-examples.js";

/** Rows and examples show each other. What does that is loaded when one of them is first pointed at or has the focus. */
export function showRowsOnDemand(page: HTMLElement): void {
  if (!page.querySelector("[data-rows]")) return;
  let happens: ReturnType<typeof RowsScript.connect> | undefined;
  let before: Element | null;
  const hand = async (event: Event): Promise<void> => {
    // What is there answers at once: it keeps a key from scrolling.
    if (!happens) {
      const place = (event.target as Element).closest("[data-rows], li");
      // A pointer that only passes by, or rests while the page scrolls, points at nothing.
      const isPassing = event.type === "pointermove" && place !== before;
      before = place;
      if (!place || isPassing) return;
      const { connect } = await importAgain<typeof RowsScript>("./rows-and-examples.js");
      happens ??= connect(page, openAround);
    }
    happens(event);
  };
  // Not what comes under the pointer by scrolling.
  for (const type of ["pointermove", "focusin", "click", "keydown"]) page.addEventListener(type, hand);
}

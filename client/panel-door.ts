import { backToPrinted, keepAsPrinted } from "./as-printed.js";
import { takeCopyButtonBack } from "./copy.js";
import type { Gone } from "./each-page.js";
import { importAgain } from "./import-again.js";

/** https://is-land.11ty.dev */
interface Island extends HTMLElement {
  /** Until it is seen. */
  wait(): Promise<void>;
}

interface PanelScript {
  /** Puts the working form where `place` stands. */
  default(place: HTMLElement, gone: Gone): Promise<void>;
}

/**
 * Loads what makes a panel work as soon as it is open, however that came about; before, nothing of it is loaded. What does
 * not come says so, and is asked for again.
 */
export function openPanelsOnDemand(page: HTMLElement, gone: Gone): void {
  backToPrinted(page);
  let asked: HTMLElement | undefined;
  const look = (): void => {
    const place = page.querySelector<HTMLElement>(".ar-try[open] [data-loading]");
    if (!place || place === asked) return;
    asked = place;
    takeCopyButtonBack();
    keepAsPrinted(page);
    void openPanel(place, gone);
  };
  addEventListener("toggle", look, { capture: true, signal: gone });
  look();
}

/** Puts the working form where `place` stands, or says there that it did not come. */
export async function openPanel(place: HTMLElement, gone: Gone): Promise<void> {
  const panel = place.closest<HTMLElement>(".ar-try");
  const hasFocus = place.contains(document.activeElement);
  try {
    await importAgain("./is-land.js");
    await place.closest<Island>("ar-is-land")?.wait();
    const { default: draw } = await importAgain<PanelScript>(`./${panel?.dataset["script"]}.js`);
    await draw(place, gone);
    if (hasFocus && document.activeElement === document.body)
      panel?.querySelector<HTMLElement>("form :is(summary, select, input, textarea, button)")?.focus();
  } catch (error) {
    if (!gone.aborted) sayFailed(place, () => void openPanel(place, gone));
    throw error;
  }
}

/** What was said before stands there until the next attempt has ended: the button keeps the focus. */
function sayFailed(place: HTMLElement, again: () => void): void {
  const template = place.querySelector("template") ?? undefined;
  const said = template?.content.cloneNode(true) as DocumentFragment;
  const button = said.querySelector("button");
  const hadFocus = place.contains(document.activeElement);
  button?.addEventListener("click", again, { once: true });
  place.replaceChildren(said, ...(template ? [template] : []));
  if (hadFocus) button?.focus();
}

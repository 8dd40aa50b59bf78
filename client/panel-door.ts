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
 * not come says so, and is asked for again. Addresses are relative to this script.
 */
export function openPanelsOnDemand(page: HTMLElement, gone: Gone): void {
  backToPrinted(page);
  let asked: HTMLElement | undefined;
  const look = (): void => {
    const place = page.querySelector<HTMLElement>("[open][data-island] [data-loading]");
    if (!place || place === asked) return;
    asked = place;
    takeCopyButtonBack();
    keepAsPrinted(page);
    void open(place, gone);
  };
  addEventListener("toggle", look, { capture: true, signal: gone });
  look();
}

async function open(place: HTMLElement, gone: Gone): Promise<void> {
  const panel = place.closest<HTMLElement>("[data-island]");
  const { island = "", script = "" } = panel?.dataset ?? {};
  const hasFocus = place.contains(document.activeElement);
  try {
    await importAgain(island);
    await place.closest<Island>("ar-is-land")?.wait();
    const { default: openPanel } = await importAgain<PanelScript>(script);
    await openPanel(place, gone);
    if (hasFocus && document.activeElement === document.body)
      panel?.querySelector<HTMLElement>("form :is(select, input, textarea, button)")?.focus();
  } catch (error) {
    if (!gone.aborted) sayFailed(place, () => void open(place, gone));
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

import { restoreSnapshot, saveSnapshot } from "./snapshot.js";
import { resetCopyButton } from "./copy.js";
import type { PageSignal } from "./page-lifecycle.js";
import { importWithRetry } from "./import-with-retry.js";

/** https://is-land.11ty.dev */
interface Island extends HTMLElement {
  /** Until it is seen. */
  wait(): Promise<void>;
}

interface PanelScript {
  /** Puts the working form where `place` stands. */
  default(place: HTMLElement, signal: PageSignal): Promise<void>;
}

/**
 * Loads what makes a panel work as soon as it is open, however that came about; before, nothing of it is loaded. What does
 * not come says so, and is asked for again.
 */
export function openPanelsOnDemand(page: HTMLElement, signal: PageSignal): void {
  restoreSnapshot(page);
  let requested: HTMLElement | undefined;
  const look = (): void => {
    const place = page.querySelector<HTMLElement>(".ar-try[open] [data-loading]");
    if (!place || place === requested) return;
    requested = place;
    resetCopyButton();
    saveSnapshot(page);
    void openPanel(place, signal);
  };
  addEventListener("toggle", look, { capture: true, signal });
  look();
}

/** Puts the working form where `place` stands, or says there that it did not come. */
export async function openPanel(place: HTMLElement, signal: PageSignal): Promise<void> {
  const panel = place.closest<HTMLElement>(".ar-try");
  const hasFocus = place.contains(document.activeElement);
  try {
    await importWithRetry("./is-land.js");
    await place.closest<Island>("ar-is-land")?.wait();
    const { default: draw } = await importWithRetry<PanelScript>(`./${panel?.dataset["script"]}.js`);
    await draw(place, signal);
    if (hasFocus && document.activeElement === document.body)
      panel?.querySelector<HTMLElement>("form :is(summary, select, input, textarea, button)")?.focus();
  } catch (error) {
    if (!signal.aborted) showLoadError(place, () => void openPanel(place, signal));
    throw error;
  }
}

/** What was said before stands there until the next attempt has ended: the button keeps the focus. */
function showLoadError(place: HTMLElement, again: () => void): void {
  const template = place.querySelector("template") ?? undefined;
  const message = template?.content.cloneNode(true) as DocumentFragment;
  const button = message.querySelector("button");
  const hadFocus = place.contains(document.activeElement);
  button?.addEventListener("click", again, { once: true });
  place.replaceChildren(message, ...(template ? [template] : []));
  if (hadFocus) button?.focus();
}

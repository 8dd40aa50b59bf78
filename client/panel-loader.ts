import { restoreSnapshot, saveSnapshot } from "./snapshot.js";
import { resetCopyButton } from "./copy.js";
import type { PageSignal } from "./shared/page-lifecycle.js";
import { importWithRetry } from "./shared/import-with-retry.js";

/** https://is-land.11ty.dev */
interface Island extends HTMLElement {
  /** Resolves when the element is visible. */
  wait(): Promise<void>;
}

interface PanelScript {
  /** Replaces `place` with the working form. */
  default(place: HTMLElement, signal: PageSignal): Promise<void>;
}

/**
 * Loads the scripts of a panel once it is open, whether by a click, a link or find-in-page. If loading fails,
 * shows a message with a button to retry.
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

/** Replaces `place` with the working form. If loading fails, shows a message in `place` instead. */
export async function openPanel(place: HTMLElement, signal: PageSignal): Promise<void> {
  const panel = place.closest<HTMLElement>(".ar-try");
  const hasFocus = place.contains(document.activeElement);
  try {
    await importWithRetry("./is-land.js");
    await place.closest<Island>("ar-is-land")?.wait();
    const { default: openForm } = await importWithRetry<PanelScript>(`./${panel?.dataset["script"]}.js`);
    await openForm(place, signal);
    if (hasFocus && document.activeElement === document.body)
      panel?.querySelector<HTMLElement>("form :is(summary, select, input, textarea, button)")?.focus();
  } catch (error) {
    if (!signal.aborted) showLoadError(place, () => void openPanel(place, signal));
    throw error;
  }
}

/**
 * Shows that loading failed, with a button to retry. A previous message stays until the retry has ended, so
 * that its button can keep the focus.
 */
function showLoadError(place: HTMLElement, retry: () => void): void {
  const template = place.querySelector("template") ?? undefined;
  const message = template?.content.cloneNode(true) as DocumentFragment;
  const button = message.querySelector("button");
  const hadFocus = place.contains(document.activeElement);
  button?.addEventListener("click", retry, { once: true });
  place.replaceChildren(message, ...(template ? [template] : []));
  if (hadFocus) button?.focus();
}

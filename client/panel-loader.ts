import { restoreSnapshot, saveSnapshot } from "./snapshot.js";
import { resetCopyButton } from "./copy.js";
import type { PageSignal } from "./shared/page-lifecycle.js";
import { importWithRetry } from "./shared/import-with-retry.js";
import { PANEL_ROOT } from "./shared/panel-root.js";

/** https://is-land.11ty.dev */
interface Island extends HTMLElement {
  /** Resolves when the element is visible. */
  wait(): Promise<void>;
}

interface PanelScript {
  /** Replaces `place` with the working form. `lastKey` returns the key that was last pressed in the panel. */
  default(place: HTMLElement, signal: PageSignal, lastKey: () => KeyboardEvent | undefined): Promise<void>;
}

/**
 * Loads the scripts of each panel once it is open, whether by a click, a link or find-in-page. If loading
 * fails, shows a message with a button to retry.
 */
export function openPanelsOnDemand(signal: PageSignal): void {
  for (const root of document.querySelectorAll<HTMLElement>(PANEL_ROOT)) restoreSnapshot(root);
  const look = (): void => {
    for (const place of document.querySelectorAll<HTMLElement>('.ar-try[open] [data-loading=""]')) {
      const root = place.closest<HTMLElement>(PANEL_ROOT);
      resetCopyButton();
      if (root) saveSnapshot(root);
      place.dataset["loading"] = "begun";
      void openPanel(place, signal);
    }
  };
  addEventListener("toggle", look, { capture: true, signal });
  look();
}

/** Replaces `place` with the working form. If loading fails, shows a message in `place` instead. */
async function openPanel(place: HTMLElement, signal: PageSignal): Promise<void> {
  const panel = place.closest<HTMLElement>(".ar-try");
  const hasFocus = place.contains(document.activeElement);
  let pressed: KeyboardEvent | undefined;
  if (panel) panel.onkeydown = (event) => (pressed = event);
  try {
    await importWithRetry("./is-land.js");
    await place.closest<Island>("ar-is-land")?.wait();
    const { default: openForm } = await importWithRetry<PanelScript>(`./${panel?.dataset["script"]}.js`);
    await openForm(place, signal, () => pressed);
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

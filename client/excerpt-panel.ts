/**
 * The script of the site's own pages with panels. Opening one closes the previous one, as browsers do for
 * details elements with the same `name`.
 */
import { restoreSnapshot, saveSnapshot } from "./snapshot.js";
import { once } from "./shared/once.js";
import { openPanel } from "./panel-loader.js";

let working: { readonly panel: HTMLDetailsElement; readonly ending: AbortController } | undefined;

function open(panel: HTMLDetailsElement, place: HTMLElement): void {
  closeCurrent();
  saveSnapshot(panel);
  working = { panel, ending: new AbortController() };
  void openPanel(place, working.ending.signal);
}

/**
 * Closes the current panel and restores its rendered content. Opening it again uses the scripts that are
 * already loaded.
 */
function closeCurrent(): void {
  if (!working) return;
  working.ending.abort();
  working.panel.open = false;
  restoreSnapshot(working.panel);
}

function onToggle({ target }: Pick<Event, "target">): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open || target === working?.panel) return;
  const place = target.querySelector<HTMLElement>("[data-waiting]");
  if (place) open(target, place);
}

once("excerpt-panel", () => {
  addEventListener("toggle", onToggle, { capture: true });
  // Panels opened before this script ran.
  for (const target of document.querySelectorAll(".ar-excerpt > * > .ar-try[open]")) onToggle({ target });
});

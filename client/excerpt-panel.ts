/**
 * The script of the site's own pages with panels. Only one panel works at a time, because all panels use the
 * same ids. Opening one closes the previous one, as browsers do for details elements with the same `name`.
 */
import { restoreSnapshot, saveSnapshot } from "./snapshot.js";
import { once } from "./shared/once.js";
import { openPanel } from "./panel-loader.js";

let working: { readonly panel: HTMLDetailsElement; readonly ending: AbortController } | undefined;

function open(panel: HTMLDetailsElement, place: HTMLElement): void {
  closeCurrent();
  saveSnapshot(panel);
  withoutPrefix(panel, panel.id.replace(/try-it$/, ""));
  working = { panel, ending: new AbortController() };
  void openPanel(place, working.ending.signal);
}

/**
 * Removes the prefix from the ids of a panel and from references to them, because the panel's script expects
 * the ids of an operation page. The saved snapshot keeps the original ids.
 */
function withoutPrefix(part: ParentNode, prefix: string): void {
  for (const element of part.querySelectorAll("*:not([data-printed])")) {
    for (const { name, value } of [...element.attributes])
      if (value.replace("#", "").startsWith(prefix)) element.setAttribute(name, value.replace(prefix, ""));
    if (element instanceof HTMLTemplateElement) withoutPrefix(element.content, prefix);
  }
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

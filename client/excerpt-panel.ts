/**
 * The script of the site's own pages that have panels, several perhaps: one of them works at a time, for all are drawn with
 * the same ids. Which is opened closes the one before, as `name` makes browsers do it.
 */
import { restoreSnapshot, saveSnapshot } from "./snapshot.js";
import { once } from "./once.js";
import { openPanel } from "./panel-loader.js";

let working: { readonly panel: HTMLDetailsElement; readonly ending: AbortController } | undefined;

function open(panel: HTMLDetailsElement, place: HTMLElement): void {
  end();
  saveSnapshot(panel);
  withoutPrefix(panel, panel.id.replace(/try-it$/, ""));
  working = { panel, ending: new AbortController() };
  void openPanel(place, working.ending.signal);
}

/** Its script looks for ids as on the operation's page. What goes back to its place stays as it was printed. */
function withoutPrefix(part: ParentNode, prefix: string): void {
  for (const each of part.querySelectorAll("*:not([data-printed])")) {
    for (const { name, value } of [...each.attributes])
      if (value.replace("#", "").startsWith(prefix)) each.setAttribute(name, value.replace(prefix, ""));
    if (each instanceof HTMLTemplateElement) withoutPrefix(each.content, prefix);
  }
}

/** The panel before is as it was printed: nothing is loaded again when it is opened again. */
function end(): void {
  if (!working) return;
  working.ending.abort();
  working.panel.open = false;
  restoreSnapshot(working.panel);
}

function look({ target }: Pick<Event, "target">): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open || target === working?.panel) return;
  const place = target.querySelector<HTMLElement>("[data-waiting]");
  if (place) open(target, place);
}

once("excerpt-panel", () => {
  addEventListener("toggle", look, { capture: true });
  // What was opened before this script came.
  for (const target of document.querySelectorAll(".ar-excerpt > * > .ar-try[open]")) look({ target });
});

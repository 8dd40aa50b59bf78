import { closeLists, selectTabs, storeChoices } from "./tabs.js";
import { enableScrollSpy } from "./scroll-spy.js";
import { enableCopying } from "./copy.js";
import { revealFirstTarget, revealTarget } from "./deep-link.js";
import { onEachPage, type PageSignal } from "./page-lifecycle.js";
import { openSearchOnDemand } from "./search-loader.js";
import { openPanelsOnDemand } from "./panel-loader.js";
import { openFiltersOnDemand } from "./filter-loader.js";
import { enableNestedRows } from "./nested-rows.js";
import { tieVariables } from "./path-variables.js";
import { showRowsOnDemand } from "./rows-loader.js";
import { enableSidebar, showSidebar } from "./sidebar.js";
import { noteVisit } from "./visited.js";

function enablePage(page: HTMLElement, signal: PageSignal): void {
  enableCopying(signal);
  openPanelsOnDemand(page, signal);
  selectTabs();
  storeChoices(signal);
  closeLists(signal);
  openFiltersOnDemand(signal);
  enableSidebar(signal);
  revealFirstTarget(signal);
  enableScrollSpy(signal);
  tieVariables(signal);
  enableNestedRows(signal);
  showRowsOnDemand(page);
  // Visits to pages of events are not stored.
  if (!page.querySelector("[data-passing]")) noteVisit();
}

function followParser(lookAround: () => void): void {
  const observer = new MutationObserver(() => {
    selectTabs();
    showSidebar();
    lookAround();
    // Discards the records of its own changes.
    observer.takeRecords();
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => observer.disconnect());
}

/**
 * Runs everything that a reference page does by script, in our frame and in a site's layout. The selected
 * tabs are set before the first paint, so that nothing moves. Everything else waits for the page and is
 * optional for reading.
 *
 * @param lookAround Called while the page is parsed.
 */
export function enablePages(lookAround: () => void): void {
  if (document.readyState === "loading") followParser(lookAround);
  onEachPage(".ar-main", enablePage);
  openSearchOnDemand();
  addEventListener("hashchange", revealTarget);
  addEventListener("pageshow", ({ persisted }) => {
    // A page restored from the back/forward cache has missed choices made since.
    if (persisted) selectTabs();
  });
}

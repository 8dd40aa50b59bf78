import { closeLists, selectTabs, storeChoices } from "./tabs.js";
import { enableScrollSpy } from "./scroll-spy.js";
import { enableCopying } from "./copy.js";
import { revealFirstTarget, revealTarget } from "./deep-link.js";
import { onEachPage, type PageSignal } from "./shared/page-lifecycle.js";
import { openSearchOnDemand } from "./search-loader.js";
import { openPanelsOnDemand } from "./panel-loader.js";
import { openFiltersOnDemand } from "./filter-loader.js";
import { enableNestedRows } from "./nested-rows.js";
import { tieVariables } from "./path-variables.js";
import { showRowsOnDemand } from "./rows-loader.js";
import { enableSidebar, showSidebar } from "./sidebar.js";
import { noteVisit } from "./shared/visited.js";

function enablePage(page: HTMLElement, signal: PageSignal): void {
  enableCopying(signal);
  openPanelsOnDemand(signal);
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
  // Pages of events have `data-passing`; visits to them are not stored.
  if (!page.querySelector("[data-passing]")) noteVisit();
}

function followParser(onParsed: () => void): void {
  const observer = new MutationObserver(() => {
    selectTabs();
    showSidebar();
    onParsed();
    // Ignores the mutations caused by these calls.
    observer.takeRecords();
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => observer.disconnect());
}

/**
 * Enables all scripted features of a reference page, in our frame and in a site's layout. Tabs are selected
 * and the sidebar is scrolled before the first paint, so that nothing moves. Everything else waits until the
 * page is parsed, and the page can be read without it.
 *
 * @param onParsed Called after each change of the document while it is parsed.
 */
export function enablePages(onParsed: () => void): void {
  if (document.readyState === "loading") followParser(onParsed);
  onEachPage(".ar-main", enablePage);
  openSearchOnDemand();
  addEventListener("hashchange", revealTarget);
  addEventListener("pageshow", ({ persisted }) => {
    // A page restored from the back/forward cache has missed choices made since.
    if (persisted) selectTabs();
  });
}

/**
 * The script of every page, run in `<head>` while the page is still parsed: the reader's theme and tabs, and what a site's
 * own layout looks like, are there before the first paint, so that nothing flashes and nothing moves. All else waits for
 * the page; each part is an addition, nothing needs it to be read.
 */
import { selectTabs, storeChoices } from "./tabs.js";
import { followSections } from "./contents-strip.js";
import { enableCopying } from "./copy.js";
import { revealTarget } from "./deep-link.js";
import { onEachPage, type Gone } from "./each-page.js";
import { once } from "./once.js";
import { openSearchOnDemand } from "./search-door.js";
import { openPanelsOnDemand } from "./panel-door.js";
import { enableNestedRows } from "./nested-rows.js";
import { tieVariables } from "./path-variables.js";
import { enableSidebar } from "./sidebar.js";
import { followSiteLook } from "./site-look.js";
import { applyTheme, enableThemeButton } from "./theme.js";

function enablePage(page: HTMLElement, gone: Gone): void {
  enableCopying(gone);
  openPanelsOnDemand(page, gone);
  selectTabs();
  storeChoices(gone);
  enableThemeButton(gone);
  enableSidebar(gone);
  revealTarget();
  followSections(gone);
  tieVariables(gone);
  enableNestedRows(gone);
}

function selectTabsAsTheyCome(): void {
  const observer = new MutationObserver(selectTabs);
  observer.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => observer.disconnect());
}

once("page", () => {
  applyTheme();
  followSiteLook();
  if (document.readyState === "loading") selectTabsAsTheyCome();
  onEachPage(".ar-main", enablePage);
  openSearchOnDemand();
  addEventListener("hashchange", revealTarget);
  addEventListener("storage", applyTheme);
  // A page that comes back from the browser's history missed what was chosen since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) applyTheme();
    if (persisted) selectTabs();
  });
});

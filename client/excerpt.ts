/**
 * The script of the site's own pages that show excerpts of a reference: tabs, copying, targets of URLs. Pages
 * in our frame do not need it, because `page.js` does the same.
 */
import { enableCopying } from "./copy.js";
import { revealFirstTarget, revealTarget } from "./deep-link.js";
import { onEachPage, type PageSignal } from "./shared/page-lifecycle.js";
import { openFiltersOnDemand } from "./filter-loader.js";
import { once } from "./shared/once.js";
import { showRowsOnDemand } from "./rows-loader.js";
import { followSiteStyle } from "./site-style.js";
import { closeLists, selectTabs, storeChoices } from "./tabs.js";

function enablePage(_: HTMLElement, signal: PageSignal): void {
  for (const each of document.querySelectorAll<HTMLElement>(".ar-excerpt")) showRowsOnDemand(each);
  enableCopying(signal);
  selectTabs();
  storeChoices(signal);
  closeLists(signal);
  openFiltersOnDemand(signal);
  revealFirstTarget(signal);
}

once("excerpt", () => {
  followSiteStyle();
  onEachPage(".ar-excerpt", enablePage);
  addEventListener("hashchange", revealTarget);
});

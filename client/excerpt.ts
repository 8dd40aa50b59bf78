/**
 * The script of the site's own pages that show something of a reference, where the script of ours is not: its tabs, what is
 * copied, what an address leads to.
 */
import { enableCopying } from "./copy.js";
import { revealFirstTarget, revealTarget } from "./deep-link.js";
import { onEachPage, type Gone } from "./each-page.js";
import { openFiltersOnDemand } from "./filter-door.js";
import { once } from "./once.js";
import { tieVariables } from "./path-variables.js";
import { showRowsOnDemand } from "./rows-door.js";
import { followSiteLook } from "./site-look.js";
import { closeLists, selectTabs, storeChoices } from "./tabs.js";

function enablePage(_: HTMLElement, gone: Gone): void {
  for (const each of document.querySelectorAll<HTMLElement>(".ar-excerpt")) showRowsOnDemand(each);
  enableCopying(gone);
  selectTabs();
  storeChoices(gone);
  closeLists(gone);
  openFiltersOnDemand(gone);
  revealFirstTarget(gone);
  tieVariables(gone);
}

once("excerpt", () => {
  followSiteLook();
  onEachPage(".ar-excerpt", enablePage);
  addEventListener("hashchange", revealTarget);
});

import { enableCopying } from "./copy.js";
import { revealFirstTarget, revealTarget } from "./deep-link.js";
import { openFiltersOnDemand } from "./filter-loader.js";
import { openPanelsOnDemand } from "./panel-loader.js";
import { showRowsOnDemand } from "./rows-loader.js";
import { openSearchOnDemand } from "./search-loader.js";
import { linkTarget } from "./shared/link-target.js";
import { onEachPage, type PageSignal } from "./shared/page-lifecycle.js";
import { noteVisit } from "./shared/visited.js";
import { ANY_CREDENTIAL, CREDENTIAL_STORAGES, storedKeys } from "./shared/credential-keys.js";
import { importWithRetry } from "./shared/import-with-retry.js";
import type * as SignedInScript from "./signed-in.js";
import { enableSidebar, showSidebar } from "./sidebar.js";
import { closeLists, followResponses, selectTabs, storeChoices } from "./tabs.js";

function enablePage(page: HTMLElement, signal: PageSignal): void {
  enableCopying(signal);
  openPanelsOnDemand(signal);
  selectTabs();
  storeChoices(signal);
  closeLists(signal);
  followResponses(signal);
  openFiltersOnDemand(signal);
  enableSidebar(signal);
  revealFirstTarget(signal);
  enableScrollSpy(signal);
  enableNestedRows(signal);
  showRowsOnDemand(page);
  showSignedInOnDemand();
  // Pages of events have `data-passing`; visits to them are not stored.
  if (!page.querySelector("[data-passing]")) noteVisit();
}

/** Loads the mark "Signed in" if credentials of any API are stored. */
function showSignedInOnDemand(): void {
  if (CREDENTIAL_STORAGES.some((storage) => storedKeys(ANY_CREDENTIAL, storage).length > 0))
    void importWithRetry<typeof SignedInScript>("./signed-in.js").then((script) => script.showSignedIn());
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

/**
 * Makes the button with `data-nested` expand and collapse all nested rows of the page. The attribute contains
 * the label of the button's other state.
 */
function enableNestedRows(signal: PageSignal): void {
  const press = ({ target }: Event): void => {
    const button = (target as Element).closest<HTMLElement>("[data-nested]");
    if (!button) return;
    const { nested } = button.dataset;
    button.dataset["nested"] = button.innerText;
    button.textContent = nested ?? "";
    const open = button.toggleAttribute("data-open");
    for (const nest of document.querySelectorAll<HTMLDetailsElement>(".ar-nest")) nest.open = open;
  };
  document.addEventListener("click", press, { signal });
}

/**
 * Distance in px from the top of the window within which a heading counts as read: header, contents strip and
 * a margin.
 */
const READING_LINE = 160;

/** Marks the current section in the contents strip, and scrolls the strip to the mark. */
function enableScrollSpy(signal: PageSignal): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".ar-toc a")];
  const mark = (): void => {
    // Some links are visible only in narrow layouts.
    const read = linkBeingRead(links.filter((link) => link.checkVisibility()));
    if (!read || read.ariaCurrent) return;
    for (const link of links) link.ariaCurrent = link === read ? "true" : null;
    const list = read.closest("ul");
    if (list) list.scrollLeft += read.getBoundingClientRect().left - list.getBoundingClientRect().left - 48;
  };
  addEventListener("scroll", mark, { signal });
  // Waits for the next frame, because the page may be parsed before its styles load.
  requestAnimationFrame(mark);
}

/**
 * Returns the link of the section being read. At the end of the page, the last sections cannot reach the top.
 * There it returns the link of the section that the URL targets, otherwise the last link.
 */
function linkBeingRead(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const { scrollHeight } = document.documentElement;
  const atEnd = scrollY > 0 && innerHeight + scrollY >= scrollHeight - 2;
  const targeted = links.find((link) => link.hash === location.hash && topOf(link) >= 0);
  if (atEnd) return targeted ?? links.at(-1);
  return links.findLast((link) => topOf(link) < READING_LINE) ?? links[0];
}

const topOf = (link: HTMLAnchorElement): number => linkTarget(link)?.getBoundingClientRect().top ?? Infinity;

import type { PageSignal } from "./page-lifecycle.js";
import { element } from "./element.js";
import { enableGroups } from "./groups.js";
import { withStorage } from "./storage.js";

/** Storage key of the list's scroll position, per tab. */
const KEY = "api-reference:v1:scroll";

const LIST = ".ar-side-list";

/** Enables the sidebar: a column in wide layouts, a drawer in narrow ones. */
export function enableSidebar(signal: PageSignal): void {
  showCurrent(document.querySelector(".ar-tabs"));
  showSidebar();
  const sidebar = document.getElementById("ar-nav");
  const list = sidebar?.querySelector<HTMLElement>(LIST);
  const field = sidebar?.querySelector<HTMLInputElement>("[data-list]");
  if (!sidebar || !list) return;
  enableDrawer(sidebar);
  const saveScroll = (): void =>
    withStorage((storage) => storage.setItem(KEY, `${list.scrollTop}`), "sessionStorage");
  list.addEventListener("scroll", saveScroll, { signal });
  sidebar.addEventListener("toggle", () => showCurrent(list), { signal });
  if (field) enableGroups(list, field);
}

let shown: Element | null;

/**
 * Scrolls each list to its current entry once, as soon as it is parsed: on a slow connection it is painted
 * long before the page is complete.
 */
export function showSidebar(): void {
  const list = document.querySelector(LIST);
  if (list === shown || !document.querySelector(".ar-main")) return;
  shown = list;
  showCurrent(list);
}

/**
 * Scrolls to the current entry of a list: to the stored position if the entry is visible there, to nothing if
 * it is already visible, as with `scroll-initial-target`, otherwise two fifths from the start.
 */
function showCurrent(list: Element | null): void {
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  // Tabs ignore the stored position, because they only scroll sideways.
  const savedScroll = withStorage((storage) => storage.getItem(KEY), "sessionStorage");
  // The sticky name of a group covers entries behind it. Corners are rounded.
  const isSeen = (): boolean => {
    const { left, top, right, bottom } = current.getBoundingClientRect();
    const isAt = (x: number, y: number): boolean => current.contains(document.elementFromPoint(x, y));
    return isAt(left + 9, top + 1) && isAt(right - 9, bottom - 1);
  };
  // Just before a paint, because the page may be parsed before its styles load.
  requestAnimationFrame(() => {
    const { scrollTop } = list;
    if (savedScroll) list.scrollTop = Number(savedScroll);
    if (savedScroll && isSeen()) return;
    list.scrollTop = scrollTop;
    if (!isSeen()) {
      const { left, top, width, height } = list.getBoundingClientRect();
      const place = current.getBoundingClientRect();
      list.scrollBy(place.left - left - width * 0.4, place.top - top - height * 0.4);
    }
    // An entry half covered by the group's name is hard to click.
    const name = current.closest(".ar-group > ul")?.previousElementSibling?.getBoundingClientRect();
    const next = name && document.elementFromPoint(name.left + 40, name.bottom + 1)?.closest("a");
    if (next) list.scrollTop += next.getBoundingClientRect().top - name.bottom;
  });
}

/**
 * Makes the sidebar a drawer while there is no space for it beside the text. The style sheet decides by
 * showing the link to the sidebar, which becomes the drawer's button. Without this script, the link opens the
 * sidebar below the text.
 */
function enableDrawer(sidebar: HTMLElement): void {
  const link = document.querySelector(".ar-menu");
  if (!link) return;
  const { className } = link;
  const given = { className, type: "button", popoverTargetElement: sidebar } as const;
  const button = element("button", given, ...link.childNodes);
  link.replaceWith(button);
  // Resets hide closed popovers, so a column must not be one. Removing the attribute closes the drawer.
  const follow = (): void => void sidebar.toggleAttribute("popover", button.getClientRects().length > 0);
  new ResizeObserver(follow).observe(button);
}

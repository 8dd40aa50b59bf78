import type { PageSignal } from "./page-lifecycle.js";
import { element } from "./element.js";
import { enableGroups } from "./groups.js";
import { withStorage } from "./storage.js";

/** How far the list of the last page in this tab was scrolled. */
const KEY = "api-reference:v1:scroll";

const LIST = ".ar-side-list";

/** The sidebar: a column in a wide room, a drawer in a narrow one. */
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

/** Each list once, as soon as it stands before the text: on a slow way it is painted long before the page ends. */
export function showSidebar(): void {
  const list = document.querySelector(LIST);
  if (list === shown || !document.querySelector(".ar-main")) return;
  shown = list;
  showCurrent(list);
}

/**
 * Shows the current entry of a list: at the place that was kept if it is seen there, else where it is seen already, as in
 * browsers with `scroll-initial-target`, else two fifths in.
 */
function showCurrent(list: Element | null): void {
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  // Tabs do not move by it: they scroll to the side alone.
  const savedScroll = withStorage((storage) => storage.getItem(KEY), "sessionStorage");
  // The name of its group lies over entries that stand behind it. Corners are round.
  const isSeen = (): boolean => {
    const { left, top, right, bottom } = current.getBoundingClientRect();
    const isAt = (x: number, y: number): boolean => current.contains(document.elementFromPoint(x, y));
    return isAt(left + 9, top + 1) && isAt(right - 9, bottom - 1);
  };
  // Just before a paint: the page may stand before its styles do.
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
    // What is half behind the name of the group is hard to press.
    const name = current.closest(".ar-group > ul")?.previousElementSibling?.getBoundingClientRect();
    const next = name && document.elementFromPoint(name.left + 40, name.bottom + 1)?.closest("a");
    if (next) list.scrollTop += next.getBoundingClientRect().top - name.bottom;
  });
}

/**
 * Makes the sidebar a drawer while its room has no place for it beside the text. The style sheet decides: it shows the
 * link to the sidebar then, which becomes the drawer's button. Without this script the link shows the sidebar below the text.
 */
function enableDrawer(sidebar: HTMLElement): void {
  const link = document.querySelector(".ar-menu");
  if (!link) return;
  const { className } = link;
  const given = { className, type: "button", popoverTargetElement: sidebar } as const;
  const button = element("button", given, ...link.childNodes);
  link.replaceWith(button);
  // Resets hide what is a popover and not open, so a column is none. What ceases to be one closes.
  const follow = (): void => void sidebar.toggleAttribute("popover", button.getClientRects().length > 0);
  new ResizeObserver(follow).observe(button);
}

import type * as FilterScript from "./filter.js";
import { element } from "./shared/element.js";
import { importWithRetry } from "./shared/import-with-retry.js";
import type { PageSignal } from "./shared/page-lifecycle.js";
import { withStorage } from "./shared/storage.js";

/** Storage key of the list's scroll position, which is stored per browser tab. */
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
 * Scrolls a new list to its current entry once, as soon as the list is parsed. On a slow connection, the list
 * is painted long before the page is complete.
 */
export function showSidebar(): void {
  const list = document.querySelector(LIST);
  if (list === shown || !document.querySelector(".ar-main")) return;
  shown = list;
  showCurrent(list);
}

/**
 * Scrolls a list so that its current entry is visible. Restores the stored scroll position if the entry is
 * visible there. Otherwise scrolls only if the entry is hidden, and puts it two fifths from the start of the
 * list. Browsers with `scroll-initial-target` may have scrolled to it already.
 */
function showCurrent(list: Element | null): void {
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  // The stored position is that of the sidebar. It has no effect on tabs, which only scroll sideways.
  const savedScroll = withStorage((storage) => storage.getItem(KEY), "sessionStorage");
  // Tests which element is visible at two points of the entry, because the sticky name of a group may cover
  // the entry. The points are inside its rounded corners.
  const isSeen = (): boolean => {
    const { left, top, right, bottom } = current.getBoundingClientRect();
    const isAt = (x: number, y: number): boolean => current.contains(document.elementFromPoint(x, y));
    return isAt(left + 9, top + 1) && isAt(right - 9, bottom - 1);
  };
  // Waits for the next frame, because the page may be parsed before its styles load.
  requestAnimationFrame(() => {
    const { scrollTop } = list;
    if (savedScroll) list.scrollTop = Number(savedScroll);
    if (savedScroll && isSeen()) return;
    list.scrollTop = scrollTop;
    if (!isSeen()) {
      const { left, top, width, height } = list.getBoundingClientRect();
      const rectangle = current.getBoundingClientRect();
      list.scrollBy(rectangle.left - left - width * 0.4, rectangle.top - top - height * 0.4);
    }
    // Scrolls to show the whole entry below the group's sticky name, because a half-covered entry is hard to
    // click.
    const name = current.closest(".ar-group > ul")?.previousElementSibling?.getBoundingClientRect();
    const next = name && document.elementFromPoint(name.left + 40, name.bottom + 1)?.closest("a");
    if (next) list.scrollTop += next.getBoundingClientRect().top - name.bottom;
  });
}

/**
 * Makes the sidebar a drawer while there is no space for it beside the text. The style sheet decides this by
 * showing the link to the sidebar, which this function replaces with the drawer's button. Without scripts,
 * the link shows the sidebar as a block of the page.
 */
function enableDrawer(sidebar: HTMLElement): void {
  const link = document.querySelector(".ar-menu");
  if (!link) return;
  const { className } = link;
  const given = { className, type: "button", popoverTargetElement: sidebar } as const;
  const button = element("button", given, ...link.childNodes);
  link.replaceWith(button);
  // Browsers hide closed popovers, so the sidebar must not be one while it is a column. Removing the
  // attribute also closes an open drawer.
  const follow = (): void => void sidebar.toggleAttribute("popover", button.getClientRects().length > 0);
  new ResizeObserver(follow).observe(button);
}

/**
 * Lets the reader expand the collapsed groups of the sidebar's list, with a button before each link or with
 * the arrow keys. The entries come from the list of operations that `field` searches.
 */
function enableGroups(list: HTMLElement, field: HTMLInputElement): void {
  for (const count of list.querySelectorAll("a > i")) {
    const link = count.closest("a");
    const group = link?.parentElement;
    if (group && !group.className) addButton(group, link, field);
  }
}

function addButton(group: HTMLElement, link: HTMLAnchorElement, field: HTMLInputElement): void {
  // The button is not a tab stop, so that the sidebar keeps one stop per entry. Keyboard users expand groups
  // with the arrow keys.
  const ariaLabel = link.firstChild?.textContent ?? "";
  const button = element("button", { className: "ar-open", tabIndex: -1, ariaLabel, ariaExpanded: "false" });
  // If the script or the list cannot be loaded, the link to the group's page still works.
  const toggle = (open: boolean): void =>
    void importWithRetry<typeof FilterScript>("./filter.js").then(
      ({ showGroup }) => showGroup(group, field, open),
      () => undefined,
    );
  button.addEventListener("click", () => toggle(group.className !== "ar-group"));
  link.addEventListener("keydown", ({ key }) => {
    const inwards = link.matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight";
    if (key === "ArrowLeft" || key === "ArrowRight") toggle(key === inwards);
  });
  group.prepend(button);
}

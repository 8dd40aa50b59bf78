import { enableFilter } from "./filter.js";
import { enableGroups } from "./groups.js";

/** The sidebar: a column on wide screens, a drawer on narrow ones. */
export function enableSidebar(): void {
  const sidebar = document.getElementById("ar-nav");
  const list = sidebar?.querySelector<HTMLElement>(".ar-side-list");
  const field = sidebar?.querySelector<HTMLInputElement>("[data-list]");
  if (!sidebar || !list || !field) return;
  // Open, a popover stays in the top layer and leaves its column: a drawer must not outlive the narrow window.
  matchMedia("(width >= 64rem)").addEventListener("change", () => sidebar.hidePopover());
  if (!CSS.supports("scroll-initial-target: nearest")) {
    showCurrent(list);
    sidebar.addEventListener("toggle", () => showCurrent(list));
  }
  const address = new URL(field.dataset["list"] ?? "", location.href).href;
  enableGroups(list, address);
  enableFilter(sidebar, { list, field, address });
}

/** Opens the list at the current entry, two fifths down, as browsers with `scroll-initial-target` do. */
function showCurrent(list: HTMLElement): void {
  const { offsetTop = 0 } = list.querySelector<HTMLElement>("[aria-current]") ?? {};
  list.scrollTop = offsetTop - list.offsetTop - list.clientHeight * 0.4;
}

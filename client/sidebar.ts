import { backToPrinted, keepAsPrinted } from "./as-printed.js";
import { enableDrawer } from "./drawer.js";
import type { Gone } from "./each-page.js";
import { enableFilter } from "./filter.js";
import { enableGroups } from "./groups.js";

/** The sidebar: a column in a wide room, a drawer in a narrow one. */
export function enableSidebar(signal: Gone): void {
  const sidebar = document.getElementById("ar-nav");
  const list = sidebar?.querySelector<HTMLElement>(".ar-side-list");
  const field = sidebar?.querySelector<HTMLInputElement>("[data-list]");
  if (!sidebar || !list) return;
  enableDrawer(sidebar);
  if (!CSS.supports("scroll-initial-target: nearest")) {
    showCurrent(list);
    sidebar.addEventListener("toggle", () => showCurrent(list), { signal });
  }
  if (!field) return;
  const address = new URL(field.dataset["list"] ?? "", location.href).href;
  field.value = "";
  backToPrinted(list);
  keepAsPrinted(list);
  enableGroups(list, address);
  enableFilter(sidebar, { list, field, address, signal });
}

/** Opens the list at the current entry, two fifths down, as browsers with `scroll-initial-target` do. */
function showCurrent(list: HTMLElement): void {
  const { offsetTop = 0 } = list.querySelector<HTMLElement>("[aria-current]") ?? {};
  list.scrollTop = offsetTop - list.offsetTop - list.clientHeight * 0.4;
}

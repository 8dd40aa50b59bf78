import { element } from "./element.js";
import type * as FilterScript from "./filter.js";
import { importWithRetry } from "./import-with-retry.js";

/**
 * Opens other groups in place, by a button before each or by the arrow key that points into the list. Their
 * entries come from the list that `field` searches.
 */
export function enableGroups(list: HTMLElement, field: HTMLInputElement): void {
  for (const count of list.querySelectorAll("a > i")) {
    const link = count.closest("a");
    const group = link?.parentElement;
    if (group && !group.className) addButton(group, link, field);
  }
}

function addButton(group: HTMLElement, link: HTMLAnchorElement, field: HTMLInputElement): void {
  // Not a tab stop: arrow keys open groups, and the sidebar keeps one stop per entry.
  const ariaLabel = link.firstChild?.textContent ?? "";
  const button = element("button", { className: "ar-open", tabIndex: -1, ariaLabel, ariaExpanded: "false" });
  let rows: HTMLElement | undefined;

  const toggle = async (open: boolean): Promise<void> => {
    rows ??= await rowsOf(link, field);
    if (!rows) return;
    if (open) group.append(rows);
    else rows.remove();
    group.className = open ? "ar-group" : "ar-shut";
    button.ariaExpanded = String(open);
  };
  button.addEventListener("click", () => void toggle(group.className !== "ar-group"));
  link.addEventListener("keydown", ({ key }) => {
    const inwards = link.matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight";
    if (key === "ArrowLeft" || key === "ArrowRight") void toggle(key === inwards);
  });
  group.prepend(button);
}

/**
 * Returns the entries of a group, or undefined if script or list could not be loaded: the link still opens
 * the group's page.
 */
async function rowsOf(link: HTMLAnchorElement, field: HTMLInputElement): Promise<HTMLElement | undefined> {
  try {
    const { groupRows } = await importWithRetry<typeof FilterScript>("./filter.js");
    return await groupRows(link, field);
  } catch {
    return undefined;
  }
}

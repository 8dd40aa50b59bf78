import { element } from "./shared/element.js";
import type * as FilterScript from "./filter.js";
import { importWithRetry } from "./shared/import-with-retry.js";

/**
 * Lets the reader expand the collapsed groups of the sidebar's list, with a button before each link or with
 * the arrow keys. The entries come from the list of operations that `field` searches.
 */
export function enableGroups(list: HTMLElement, field: HTMLInputElement): void {
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
 * Returns the entries of a group. Returns undefined if the script or the list could not be loaded; the link
 * to the group's page still works.
 */
async function rowsOf(link: HTMLAnchorElement, field: HTMLInputElement): Promise<HTMLElement | undefined> {
  try {
    const { groupRows } = await importWithRetry<typeof FilterScript>("./filter.js");
    return await groupRows(link, field);
  } catch {
    return undefined;
  }
}

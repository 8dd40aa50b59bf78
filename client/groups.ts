import { element } from "./element.js";
import { loadOperations, operationRows } from "./operation-rows.js";

/** Other groups open in place: by a button before each, or by the arrow key that points into the list. */
export function enableGroups(list: HTMLElement, address: string): void {
  for (const count of list.querySelectorAll("a > i")) {
    const link = count.closest("a");
    const group = link?.parentElement;
    if (group && !group.className) addButton(group, link, address);
  }
}

function addButton(group: HTMLElement, link: HTMLAnchorElement, address: string): void {
  // Not a stop of the Tab key: arrow keys do it, and the way through the sidebar stays one stop an entry.
  const button = element("button", "ar-open");
  button.tabIndex = -1;
  button.ariaLabel = link.firstChild?.textContent ?? "";
  button.ariaExpanded = "false";
  let rows: HTMLElement | undefined;

  const toggle = async (open: boolean): Promise<void> => {
    rows ??= await rowsOf(link, address);
    if (!rows) return;
    if (open) group.append(rows);
    else rows.remove();
    group.className = open ? "ar-group" : "ar-shut";
    button.ariaExpanded = String(open);
  };
  button.addEventListener("click", () => void toggle(group.className !== "ar-group"));
  link.addEventListener("keydown", ({ key }) => {
    const inwards = link.matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight";
    if (/^Arrow[LR]/.test(key)) void toggle(key === inwards);
  });
  group.prepend(button);
}

/** Undefined where the list could not be loaded: the link still leads to the group's page. */
async function rowsOf(link: HTMLAnchorElement, address: string): Promise<HTMLElement | undefined> {
  const list = await loadOperations(address).catch(() => undefined);
  const group = list?.groups.find(({ url }) => new URL(url, address).pathname === link.pathname);
  return group && operationRows(group.operations, address);
}

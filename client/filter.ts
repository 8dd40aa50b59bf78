import type { OperationList } from "../eleventy-plugin/portable/find/operation-list.js";
import { element } from "./shared/element.js";
import { loadFinder, loadOperations, operationRows } from "./shared/operation-rows.js";
import type { PageSignal } from "./shared/page-lifecycle.js";

/**
 * Makes a field filter the list beside it. The sidebar's field searches the whole reference. Any other field
 * searches the entries of its `data-kind` and shows them as the page rendered them. Esc clears the field,
 * Enter opens the first entry, arrow keys move between entries.
 */
export default function enableFilter(field: HTMLInputElement, signal: PageSignal): void {
  const { kind } = field.dataset;
  const list = filteredList(field);
  if (!list) return;
  const status = statusOf(field);
  const address = addressOf(field);
  const everything = [...list.childNodes];
  const templates = everything.filter((node) => node instanceof HTMLTemplateElement);
  const rows = kind === undefined ? operationRows : printedRows(list);
  let first: HTMLElement | null = null;
  let searched: OperationList | undefined;

  const show = async (): Promise<void> => {
    const query = field.value;
    let message = "";
    let shown: readonly Node[] = everything;
    if (query.trim()) {
      try {
        const operations = await loadOperations(address);
        const { filterList } = await loadFinder(operations, address);
        if (field.value !== query) return;
        searched ??= ofKind(operations, kind);
        const found = filterList(searched, query);
        message = found.message;
        shown = found.groups.flatMap((group) => [
          ...(kind === undefined ? [element("p", "ar-side-label", group.title)] : []),
          rows(group.operations, operations, address),
        ]);
      } catch {
        message = status.dataset["failed"] ?? "";
      }
    }
    const hasFocus = list.contains(document.activeElement);
    status.textContent = message;
    list.replaceChildren(...shown, ...templates);
    first = shown === everything ? null : list.querySelector("a");
    // The focus may already have moved into the list when the results of the last key press arrive.
    if (hasFocus) (first ?? field).focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target } = event;
    const stops: readonly HTMLElement[] = [field, ...list.querySelectorAll("a")];
    const index = stops.indexOf(target as HTMLElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (key === "Escape" && field.value) {
      field.value = "";
      field.focus();
      void show();
    } else if (key === "Enter" && index === 0) first?.click();
    else if (step && index >= 0) stops[index + step]?.focus();
    else return;
    event.preventDefault();
  };
  field.addEventListener("input", () => void show(), { signal });
  rootOf(field)?.addEventListener("keydown", onKeyDown, { signal });
  if (field.value) void show();
}

/** Shows or hides the entries of a group in the sidebar's list. Does nothing if the list cannot be loaded. */
export async function showGroup(group: HTMLElement, field: HTMLInputElement, open: boolean): Promise<void> {
  const isOpen = (): boolean => group.matches(".ar-group");
  const rows = open && !isOpen() ? await groupRows(group, field).catch(() => undefined) : undefined;
  if (isOpen() === open || (open && !rows)) return;
  if (rows) group.append(rows);
  else group.querySelector("ul")?.remove();
  group.className = open ? "ar-group" : "ar-shut";
  const [button] = group.getElementsByTagName("button");
  if (button) button.ariaExpanded = String(open);
}

/** Returns the list of entries in the group whose page the group's link opens. */
async function groupRows(group: HTMLElement, field: HTMLInputElement): Promise<HTMLElement | undefined> {
  const address = addressOf(field);
  const list = await loadOperations(address);
  const [link] = group.getElementsByTagName("a");
  const found = list.groups.find(({ url }) => new URL(url, address).pathname === link?.pathname);
  return found && operationRows(found.operations, list, address);
}

const addressOf = (field: HTMLInputElement): string =>
  new URL(field.dataset["list"] ?? "", location.href).href;

const ofKind = (list: OperationList, kind: string | undefined): OperationList =>
  kind === undefined ? list : { ...list, groups: list.groups.filter((group) => group.kind === kind) };

/** Returns a function that clones the entries that the page has rendered. */
function printedRows(list: HTMLElement): typeof operationRows {
  const links = [...list.querySelectorAll<HTMLAnchorElement>("li > a")];
  const printed = new Map(links.map((link) => [link.pathname, link.parentElement]));
  return (operations, _list, address) => {
    const rows = operations.map(({ url }) => printed.get(new URL(url, address).pathname)?.cloneNode(true));
    return element("ul", "ar-lines", ...rows.filter((row) => row !== undefined));
  };
}

/** Returns the element that contains a filter field and its list. */
const rootOf = (field: HTMLElement): HTMLElement | null => field.closest("nav, article");

/** Returns the list of pages that a field filters. */
export const filteredList = (field: HTMLElement): HTMLElement | null | undefined =>
  rootOf(field)?.querySelector(".ar-side-list, .ar-filtered");

/** Returns the element that follows a field and reports the number of results. */
export const statusOf = (field: HTMLElement): HTMLElement =>
  field.parentElement?.nextElementSibling as HTMLElement;

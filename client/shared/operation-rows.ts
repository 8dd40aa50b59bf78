import type * as FinderScript from "./finder.js";
import {
  marksInList,
  type ListedOperation,
  type OperationList,
} from "../../eleventy-plugin/portable/find/operation-list.js";
import { element } from "./element.js";
import { importWithRetry } from "./import-with-retry.js";
import { markedTitle } from "./marked-title.js";

const loaded = new Map<string, Promise<OperationList>>();

/** Loads the list of a whole reference once. After a failure, the next call loads it again. */
export function loadOperations(address: string): Promise<OperationList> {
  const list =
    loaded.get(address) ?? fetch(address).then((response) => response.json() as Promise<OperationList>);
  loaded.set(address, list);
  list.catch(() => loaded.delete(address));
  return list;
}

/** Creates the label of an HTTP method or an action, in its colour, as pages render it. */
export function methodWord(method: string): HTMLElement {
  const word = element("span", "ar-m", method);
  word.dataset["m"] = method.toLowerCase();
  return word;
}

/** The module that searches a list. */
export type Finder = typeof FinderScript;

/**
 * Loads the script that searches a list.
 *
 * @param address URL of the list.
 */
export const loadFinder = ({ script }: OperationList, address: string): Promise<Finder> =>
  importWithRetry(new URL(script, address).href);

/**
 * Creates entries as the sidebar renders them.
 *
 * @param address URL of the list, to which the operations' URLs are relative.
 */
export function operationRows(
  operations: readonly ListedOperation[],
  list: Pick<OperationList, "marks">,
  address: string,
): HTMLUListElement {
  const rows = operations.map((operation) => {
    const { title, url, method = "" } = operation;
    const name = element("span", "", ...markedTitle(marksInList(list, operation), title));
    const link = element("a", { href: new URL(url, address).href }, name, methodWord(method));
    if (link.pathname === location.pathname) link.ariaCurrent = "page";
    return element("li", "", link);
  });
  return element("ul", "ar-side-links", ...rows);
}

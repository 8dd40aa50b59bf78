import type * as FinderScript from "./finder.js";
import type { ListedOperation, OperationList } from "../eleventy-plugin/portable/operation-list.js";
import { element } from "./element.js";
import { importWithRetry } from "./import-with-retry.js";

const loaded = new Map<string, Promise<OperationList>>();

/** A whole reference's list, loaded once; one that could not be loaded is asked for again the next time. */
export function loadOperations(address: string): Promise<OperationList> {
  const list =
    loaded.get(address) ?? fetch(address).then((answer) => answer.json() as Promise<OperationList>);
  loaded.set(address, list);
  list.catch(() => loaded.delete(address));
  return list;
}

/** A method as pages print it, in its colour. */
export function methodWord(method: string): HTMLElement {
  const word = element("span", "ar-m", method);
  word.dataset["m"] = method.toLowerCase();
  return word;
}

/** What finds in a list. */
export type Finder = typeof FinderScript;

/** @param address Of the list. */
export const loadFinder = ({ script }: OperationList, address: string): Promise<Finder> =>
  importWithRetry(new URL(script, address).href);

/** Entries as the sidebar prints them. Addresses in the list are relative to the list. */
export function operationRows(operations: readonly ListedOperation[], address: string): HTMLUListElement {
  const rows = operations.map(({ title, url, method = "", deprecated }) => {
    const name = element(deprecated ? "s" : "span", "", title);
    const link = element("a", { href: new URL(url, address).href }, name, methodWord(method));
    if (link.pathname === location.pathname) link.ariaCurrent = "page";
    return element("li", "", link);
  });
  return element("ul", "ar-side-links", ...rows);
}

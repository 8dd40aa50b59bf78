/** Selector of the elements that contain all parts of a panel: an excerpt in a guide, or the content of a page. */
export const PANEL_ROOT = ".ar-excerpt, .ar-main";

/**
 * The part of a page that belongs to one panel. A guide may contain several panels, so the parts of a panel
 * are looked up here only, and their ids begin with a prefix that is unique on the page. The prefix is empty
 * on the page of an operation.
 */
export interface PanelRoot {
  readonly element: HTMLElement;
  /** Start of all ids of the panel. */
  readonly prefix: string;
  /** Returns the id of a part on this page. `name` is its id on the page of the operation. */
  id(name: string): string;
  /** Returns the part with this name, or null if there is none. */
  find(name: string): HTMLElement | null;
}

/**
 * Returns the root of the panel that contains `place`. The templates print the prefix at the beginning of the
 * panel's own id.
 */
export function panelRootOf(place: Element): PanelRoot {
  const element = place.closest<HTMLElement>(PANEL_ROOT) ?? document.body;
  const prefix = place.closest(".ar-try")?.id.replace(/(?:try-it|sign-in)$/, "") ?? "";
  const id = (name: string): string => prefix + name;
  const find = (name: string): HTMLElement | null =>
    name === "" ? null : element.querySelector(`#${CSS.escape(id(name))}`);
  return { element, prefix, id, find };
}

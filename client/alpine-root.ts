import Alpine from "@alpinejs/csp";

/**
 * The prefix of our Alpine attributes. It keeps a site's own Alpine, which has another prefix, from
 * processing our markup.
 */
Alpine.prefix("api-ref-");

/**
 * Properties that all Alpine instances of a page set on elements, for example to mark them as processed or
 * ignored.
 */
interface Marked extends Element {
  _x_marker?: number;
  _x_ignore?: boolean;
  _x_dataStack?: unknown[];
}

/**
 * Starts Alpine on `root`, whose template reads `state`, even if a site's own Alpine has marked elements inside
 * or around it.
 */
export function startAlpine(root: Element, state: object): void {
  // The name applies to this call only: another panel has its own state of the same name.
  Alpine.data(root.getAttribute("api-ref-data") ?? "", () => state);
  for (const element of [root, ...root.querySelectorAll("*")] as Marked[]) {
    delete element._x_marker;
    delete element._x_ignore;
  }
  for (let around: Marked | null = root; around; around = around.parentElement) delete around._x_ignore;
  Alpine.initTree(root);
}

export { Alpine };

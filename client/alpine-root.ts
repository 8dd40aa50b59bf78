import Alpine from "@alpinejs/csp";

/** Ours alone: a site's own Alpine, which has another prefix, must not take our markup for its own. */
Alpine.prefix("api-ref-");

/** Marks that every Alpine of a page shares: a marked element counts as done, or as not to be touched. */
interface Marked extends Element {
  _x_marker?: number;
  _x_ignore?: boolean;
  _x_dataStack?: unknown[];
}

/** Makes a part of the page work, whatever a site's own Alpine has made of the elements around it. */
export function startAlpine(root: Element): void {
  for (const element of [root, ...root.querySelectorAll("*")] as Marked[]) {
    delete element._x_marker;
    delete element._x_ignore;
  }
  for (let around: Marked | null = root; around; around = around.parentElement) delete around._x_ignore;
  Alpine.initTree(root);
}

export { Alpine };

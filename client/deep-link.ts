import type { PageSignal } from "./shared/page-lifecycle.js";
import { linkTarget } from "./shared/link-target.js";

/** Scrolls to the target of the page's URL and opens everything that hides it. */
export function revealTarget(): void {
  const target = linkTarget(location);
  openAncestors(target);
  target?.scrollIntoView();
}

/**
 * Reveals the target of a new page. A style sheet that loads after the scripts changes the layout, so this
 * scrolls to the target again after each one.
 */
export function revealFirstTarget(signal: PageSignal): void {
  revealTarget();
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.addEventListener("load", revealTarget, { signal });
}

/** Opens every `details` element and selects every tab around `element`. */
export function openAncestors(element: Element | null): void {
  for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
    if (ancestor instanceof HTMLDetailsElement) ancestor.open = true;
    const tab = ancestor.previousElementSibling?.previousElementSibling;
    if (tab instanceof HTMLInputElement && ancestor.matches(".ar-tabset > div")) tab.checked = true;
  }
}

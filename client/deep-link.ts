import type { PageSignal } from "./page-lifecycle.js";
import { linkTarget } from "./link-target.js";

/** Shows the target of the page's URL. */
export function revealTarget(): void {
  const target = linkTarget(location);
  openAncestors(target);
  target?.scrollIntoView();
}

/**
 * Shows the target of a new page. A style sheet that arrives after the scripts moves everything, so each one
 * scrolls to the target again.
 */
export function revealFirstTarget(signal: PageSignal): void {
  revealTarget();
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.addEventListener("load", revealTarget, { signal });
}

/** Opens every entry and selects every tab that contains an element. */
export function openAncestors(element: Element | null): void {
  for (let around = element; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    const tab = around.previousElementSibling?.previousElementSibling;
    if (tab instanceof HTMLInputElement && around.matches(".ar-tabset > div")) tab.checked = true;
  }
}

import { linkTarget } from "./link-target.js";

/** Shows what the address points at. */
export function revealTarget(): void {
  const target = linkTarget(location);
  openAround(target);
  target?.scrollIntoView();
}

/** Opens every entry and selects every tab that an element lies in. */
export function openAround(element: Element | null): void {
  for (let around = element; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    const tab = around.previousElementSibling?.previousElementSibling;
    if (tab instanceof HTMLInputElement && around.matches(".ar-tabset > div")) tab.checked = true;
  }
}

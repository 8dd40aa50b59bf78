import { linkTarget } from "./link-target.js";

/** Shows what the address points at: opens every entry and selects every tab that it lies in. */
export function revealTarget(): void {
  const target = linkTarget(location);
  for (let around: Element | null = target; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
    const tab = around.previousElementSibling?.previousElementSibling;
    if (tab instanceof HTMLInputElement && around.matches(".ar-tabset > div")) tab.checked = true;
  }
  target?.scrollIntoView();
}

/** Ends what was enabled for a page: for listeners that do not stand on elements of it. */
export type PageSignal = AbortSignal;

/**
 * Calls `enable` with the element that `selector` finds once the document is there, and again whenever another one has
 * taken its place: a site's own script may replace a page without loading the next. `gone` ends with the element.
 */
export function onEachPage(selector: string, enable: (found: HTMLElement, signal: PageSignal) => void): void {
  let current: HTMLElement | null = null;
  let ending = new AbortController();
  const look = (): void => {
    if (document.readyState === "loading") return;
    const found = document.querySelector<HTMLElement>(selector);
    if (found === current) return;
    ending.abort();
    ending = new AbortController();
    current = found;
    if (found) enable(found, ending.signal);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", look);
  look();
}

/**
 * Signal that aborts when the page is replaced. It removes listeners on `window`, `document` and other
 * objects that survive the page.
 */
export type PageSignal = AbortSignal;

/**
 * Once the document is parsed, calls `enable` with the first element that matches `selector`. Calls it again
 * whenever another element replaces that one, because a site's script may replace a page without loading the
 * next. The signal aborts when the element is replaced or removed.
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

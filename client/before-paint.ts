/**
 * Calls `look` before each paint while the page is parsed, so that nothing flashes, and whenever the window changes.
 *
 * @returns Calls it before the next paint.
 */
export function beforePaint(look: () => void): () => void {
  let frame = 0;
  const lookSoon = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      look();
      if (document.readyState === "loading") lookSoon();
    });
  };
  addEventListener("load", lookSoon);
  new ResizeObserver(lookSoon).observe(document.documentElement);
  return lookSoon;
}

/** What is said here weighs nothing: any `:root` rule of the site wins. */
export function createRuleSetter(): (rules: string) => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let current = "";
  return (rules) => {
    if (rules !== current) sheet.replaceSync((current = rules));
  };
}

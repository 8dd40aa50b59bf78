/**
 * Calls `look` before each paint while the page is parsed, so that nothing flashes. Later calls it when the
 * page has loaded, and after each resize.
 *
 * @returns A function that schedules `look` for the next paint.
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

/**
 * Creates a function that replaces the rules of one style sheet. Callers pass rules without specificity, so
 * that any `:root` rule of the site overrides them.
 */
export function createRuleSetter(): (rules: string) => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let current = "";
  return (rules) => {
    if (rules !== current) sheet.replaceSync((current = rules));
  };
}

/**
 * Adds the styles that a script brings. They stand behind all style sheets of the page, wherever ours is linked; where a
 * site's policy lets the script run, it lets them in.
 */
export function adoptStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

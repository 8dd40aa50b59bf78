/**
 * Adds the styles of a script after all style sheets of the page, wherever ours is linked. A site's policy
 * that allows the script also allows constructed style sheets.
 */
export function adoptStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Adds a style sheet, which applies after all linked style sheets of the page. A content security policy that
 * allows the script also allows style sheets that it constructs.
 */
export function adoptStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

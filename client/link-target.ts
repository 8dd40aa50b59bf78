/** The element of this page that a link leads to. */
export function linkTarget({ hash }: HTMLAnchorElement): HTMLElement | null {
  return document.getElementById(decodeURIComponent(hash.slice(1)));
}

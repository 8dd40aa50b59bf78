/** The element of this page that a link, or the address itself, leads to. */
export function linkTarget({ hash }: { readonly hash: string }): HTMLElement | null {
  return document.getElementById(decodeURIComponent(hash.slice(1)));
}

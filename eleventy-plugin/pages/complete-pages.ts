/** HTML of pages as our own templates printed it, with all that their `<head>` needs, until they are written. */
export interface CompletePages {
  /** `hasTexts`: with texts of the site's own. */
  add(url: string, html: string, hasTexts: boolean): void;
  /** Whether a page is still as it was printed. */
  has(url: string, html: string): boolean;
  /** Whether nothing on it is the site's, so that nothing need be looked for. */
  isOurs(url: string, html: string): boolean;
  /** No transform asks for the page again. */
  forget(url: string): void;
}

export function createCompletePages(): CompletePages {
  const pages = new Map<string, { readonly html: string; readonly hasTexts: boolean }>();
  return {
    add: (url, html, hasTexts) => void pages.set(url, { html, hasTexts }),
    has: (url, html) => pages.get(url)?.html === html,
    isOurs(url, html) {
      const page = pages.get(url);
      return page?.hasTexts === false && page.html === html;
    },
    forget: (url) => void pages.delete(url),
  };
}

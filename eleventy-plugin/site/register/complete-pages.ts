/**
 * HTML of pages as rendered by the plugin's own templates, with a complete `<head>`. Stored until the pages
 * are written.
 */
export interface CompletePages {
  /** Adds a page. `hasTexts` states whether it contains texts of the site. */
  add(url: string, html: string, hasTexts: boolean): void;
  /** Whether the page's HTML is unchanged since it was rendered. */
  has(url: string, html: string): boolean;
  /** Whether the HTML is unchanged and contains nothing from the site, so that it needs no checks. */
  isOurs(url: string, html: string): boolean;
  /** Removes a page that no later transform needs. */
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

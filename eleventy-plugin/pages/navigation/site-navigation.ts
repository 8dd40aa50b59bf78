/** An entry of the sidebar on a page of the site. */
export interface SiteEntry {
  readonly title: string;
  /** Absent if the entry has no link. */
  readonly url?: string;
  /** Whether the URL starts at the site root. */
  readonly isLocal: boolean;
  readonly isCurrent: boolean;
  readonly entries: readonly SiteEntry[];
}

/** A page in Eleventy's collections. */
export interface CollectedPage {
  readonly url?: string | false;
  readonly data?: { readonly eleventyNavigation?: NavigationData };
}

/** Navigation data of a page: https://www.11ty.dev/docs/plugins/navigation/ */
interface NavigationData {
  readonly key?: string;
  readonly parent?: string;
  readonly order?: number;
  readonly title?: string;
  readonly url?: string;
}

/**
 * Returns the pages with navigation data, each below its parent. Works without the Eleventy plugin that
 * defines this data.
 */
export function siteNavigation(pages: readonly CollectedPage[], pageUrl: string): readonly SiteEntry[] {
  const navigationEntries = pages.flatMap(({ url, data }) => {
    const { key, parent, order = 0, title, url: target = url } = data?.eleventyNavigation ?? {};
    return key === undefined ? [] : [{ key, parent, order, title: title ?? key, url: target || undefined }];
  });
  const keys = new Set(navigationEntries.map(({ key }) => key));
  const below = (parent: string | undefined, above: readonly string[]): readonly SiteEntry[] =>
    navigationEntries
      .filter(
        (entry) =>
          (entry.parent !== undefined && keys.has(entry.parent) ? entry.parent : undefined) === parent,
      )
      // Prevents endless recursion if several pages have the same key and one of them is below another.
      .filter(({ key }) => !above.includes(key))
      .sort((one, other) => one.order - other.order)
      .map(({ key, title, url }) => ({
        title,
        ...(url === undefined ? {} : { url }),
        isLocal: url?.startsWith("/") === true,
        isCurrent: url === pageUrl,
        entries: below(key, [...above, key]),
      }));
  return below(undefined, []);
}

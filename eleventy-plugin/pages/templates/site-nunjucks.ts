/** The site's Nunjucks: version 3 in Eleventy 3, an asynchronous fork in Eleventy 4. */
export interface NunjucksEvent {
  readonly nunjucks: {
    readonly Environment: new (loaders: readonly unknown[]) => SiteNunjucks;
    readonly runtime: { readonly SafeString: new (text: string) => object };
  };
  readonly environment: SiteNunjucks;
}

/** The site's Nunjucks environment, with built-in and added features. */
export interface SiteNunjucks {
  readonly filters: Readonly<Record<string, NunjucksFilter>>;
  /** Names of asynchronous filters. */
  readonly asyncFilters: readonly string[];
  /** Custom tags by name. */
  readonly extensions: Readonly<Record<string, object>>;
  readonly extensionsList: readonly object[];
  readonly globals: Readonly<Record<string, unknown>>;
  readonly tests: Readonly<Record<string, unknown>>;
}

export type NunjucksFilter = (this: unknown, ...values: unknown[]) => unknown;

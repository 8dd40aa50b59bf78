/** A file and the URL that it is copied to. */
export interface CopiedFile {
  readonly file: string;
  /** Starts at the site root. */
  readonly url: string;
}

/** Assets referenced in the head of a page. */
export interface PageAssets {
  readonly stylesheet: string;
  /** Runs before the first paint. */
  readonly script: string;
  /** Further scripts that run before the first paint, only on pages in a layout of the site. */
  readonly extraScripts: readonly string[];
  /** Absent if no page uses the embedded renderer. */
  readonly embed?: EmbedAssets;
}

/**
 * URLs of the shipped files, from the site root: `/api-reference/1a2b3c4d/api-reference.css`. Most files that
 * scripts load are left out: they are in the same folder as the script that loads them, which needs only
 * their names.
 */
export interface Assets extends PageAssets {
  /** All published files with their URLs. */
  readonly files: readonly CopiedFile[];
  /**
   * Script that searches the operation list of a reference. Loaded when the reader first uses a filter or the
   * search.
   */
  readonly finder: string;
  /** For excerpts on the site's own pages. */
  readonly excerpt: { readonly stylesheet: string; readonly script: string };
  /**
   * URLs of the site's modules for the embedded renderer's configuration, by their paths as stated in the
   * options.
   */
  readonly embedModules: ReadonlyMap<string, string>;
  /** Absent if no page has a panel. */
  readonly panel?: PanelAssets;
  /**
   * Script for the button and keyboard shortcuts of the search, on site pages that do not load our page
   * script. Absent if the search is switched off.
   */
  readonly searchBox?: string;
}

/** Assets of pages that use the embedded renderer. */
export interface EmbedAssets {
  readonly stylesheet: string;
  /** Replaces the script of other pages. */
  readonly script: string;
  readonly renderer: string;
}

/** Assets referenced by pages with a panel. Excludes files that scripts load. */
export interface PanelAssets {
  readonly kinds: ReadonlySet<PanelKind>;
  /** URL of the site's module with request hooks; absent if it has none. */
  readonly hooks?: string;
  /** Opens panels on the site's own pages. */
  readonly excerpt: string;
}

export type PanelKind = "http" | "event";

import type { BuildState } from "../pages/context/build-state.js";
import type { SitePage } from "./site-pages.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import type { Engine } from "../pages/templates/engine.js";
import type { SiteContext } from "../pages/context/site-context.js";
import type { PageCache } from "../pages/cache/page-cache.js";
import type { Finding } from "../problems/problems.js";

/** Input of a listing. Listings are written after Eleventy has written all pages. */
export interface ListingContext {
  /** The output folder. */
  readonly output: string;
  /** The site's includes folder. */
  readonly includes: string;
  /** URLs of everything Eleventy wrote, from the site's root. */
  readonly siteUrls: readonly string[];
  /** The site's own pages, without redirects. */
  readonly sitePages: readonly SitePage[];
  readonly state: BuildState;
  readonly site: SiteContext;
  readonly engine: Engine;
  /** Whether Eleventy serves or watches, so that the next build follows soon. */
  readonly serving: boolean;
  /**
   * Records a file written below a reference. Files of the previous build that are not recorded again are
   * removed.
   */
  readonly recordWritten: (url: string) => void;
  readonly cache: Pick<PageCache, "filesOf">;
}

/** A listing of pages, and the option that disables it. */
export interface ListingWriter {
  readonly option: keyof Pick<ResolvedOptions, "search" | "llms" | "sitemap" | "download" | "openGraph">;
  /** Resolves to warnings for the site author. */
  readonly write: (context: ListingContext) => Promise<readonly Finding[]>;
}

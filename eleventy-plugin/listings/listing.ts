import type { BuildState } from "../pages/build-state.js";
import type { SitePage } from "./site-pages.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import type { Engine } from "../pages/templates/engine.js";
import type { SiteContext } from "../pages/site-context.js";
import type { PageCache } from "../pages/cache/page-cache.js";
import type { Finding } from "../problems/problems.js";

/** What a listing is written from, once Eleventy has written all pages. */
export interface ListingContext {
  /** The output folder. */
  readonly output: string;
  /** The folder of the site's includes. */
  readonly includes: string;
  /** Of everything Eleventy wrote, from the site's root. */
  readonly siteUrls: readonly string[];
  /** The site's own pages, without those that only send their reader elsewhere. */
  readonly sitePages: readonly SitePage[];
  readonly state: BuildState;
  readonly site: SiteContext;
  readonly engine: Engine;
  /** Eleventy serves or watches: the next build is a moment away. */
  readonly serving: boolean;
  /** To be told of each file written below a reference: what was there after the build before, and is not now, is removed. */
  readonly recordWritten: (url: string) => void;
  readonly cache: Pick<PageCache, "filesOf">;
}

/** A place where pages are listed, and the option that switches it off. */
export interface ListingWriter {
  readonly option: keyof Pick<ResolvedOptions, "search" | "llms" | "sitemap" | "download" | "openGraph">;
  /** Resolves to what the site's author should know. */
  readonly write: (context: ListingContext) => Promise<readonly Finding[]>;
}

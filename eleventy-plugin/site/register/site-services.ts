import type { ResolvedOptions } from "../../options/resolved-options.js";
import type { PageCache } from "../../pages/cache/page-cache.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import type { Engine } from "../../pages/templates/engine.js";
import type { CollectionPage } from "../eleventy/eleventy-types.js";
import type { Dependents } from "./document-dependents.js";
import type { PageBuilds } from "./page-builds.js";
import type { SiteTexts } from "./page-texts.js";

/** Objects that `index.ts` creates once for a site. Each function names those that it uses. */
export interface SiteServices {
  readonly options: ResolvedOptions;
  readonly state: BuildState;
  readonly engine: Engine;
  readonly siteContext: () => SiteContext;
  readonly texts: SiteTexts;
  readonly cacheFolder: string;
  readonly cache: PageCache;
  readonly builds: PageBuilds;
  readonly dependents: Dependents;
  /** Returns any page of the site itself; undefined if it has none. */
  readonly sitePage: () => CollectionPage | undefined;
}

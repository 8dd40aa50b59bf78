import { type HeaderTab } from "./navigation/header-tabs.js";
import type { ReferencePage } from "./page.js";
import { type PageVersions } from "./navigation/versions.js";
import type { ReferenceOperation, Reference } from "../portable/model/index.js";
import type { Problem } from "../problems/problems.js";
import { type SourceResult } from "../references.js";

/** The global data `apiReference`: frozen at the top, so that Eleventy hands it on instead of copying it. */
export interface ApiReferenceData {
  readonly references: readonly Reference[];
  /** Of all native references, for templates of the site that paginate over them. */
  readonly operations: readonly ReferenceOperation[];
  /** Our lines of `llms.txt`, for a template of the site's own; empty where the file is switched off. */
  readonly llms: string;
}

/** What one build after another knows. While serving, a broken document leaves the last good pages in place. */
export interface BuildState {
  readonly results: readonly SourceResult[];
  readonly pages: readonly ReferencePage[];
  /** Of all results. */
  readonly references: readonly Reference[];
  readonly tabs: readonly HeaderTab[];
  /** Versions of a page's API; undefined where there is only one. */
  readonly versionsOf: (page: ReferencePage) => PageVersions | undefined;
  readonly published: ApiReferenceData;
  /** Whether a template of the site has read `published`, or our collection. */
  readonly reads: { bySite: boolean };
  /** Why the last reading failed; absent after one that succeeded. */
  readonly problem: Problem | undefined;
  /** Reads all sources. Throws the Problem in a build; keeps it while serving or watching. */
  refresh(serving: boolean): Promise<ApiReferenceData>;
}

import type { HeaderTab, PageVersions } from "./site-context.js";
import type { ReferencePage } from "./page.js";
import type { ReferenceOperation, Reference } from "../../portable/model/index.js";
import type { Problem } from "../../problems/problems.js";
import { type SourceResult } from "../../references/references.js";

/**
 * The global data `apiReference`. Its top level is frozen so that Eleventy passes it on instead of copying
 * it.
 */
export interface ApiReferenceData {
  readonly references: readonly Reference[];
  /** Operations of all native references, for site templates that paginate over them. */
  readonly operations: readonly ReferenceOperation[];
  /** The plugin's lines of `llms.txt` for a template of the site; empty if the file is switched off. */
  readonly llms: string;
}

/**
 * State that persists from build to build. While serving, a broken document leaves the last good pages in
 * place.
 */
export interface BuildState {
  readonly results: readonly SourceResult[];
  readonly pages: readonly ReferencePage[];
  readonly references: readonly Reference[];
  readonly tabs: readonly HeaderTab[];
  /** Returns the versions of a page's API, or undefined if there is only one. */
  readonly versionsOf: (page: ReferencePage) => PageVersions | undefined;
  readonly published: ApiReferenceData;
  /** Whether a template of the site has read `published` or the plugin's collection. */
  readonly reads: { bySite: boolean };
  /** The problem that made the last read fail; undefined after a successful one. */
  readonly problem: Problem | undefined;
  /** Reads all sources. In a build, throws the Problem; while serving or watching, stores it in `problem`. */
  refresh(serving: boolean): Promise<ApiReferenceData>;
}

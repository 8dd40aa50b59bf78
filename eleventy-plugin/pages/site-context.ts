import { type Labels } from "../portable/labels/labels.js";
import type { Reference } from "../portable/model/index.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import { type HeaderTab } from "./navigation/header-tabs.js";
import type { Assets } from "./eleventy/assets.js";
import type { ReferencePage } from "./page.js";
import type { PageVersions } from "./navigation/versions.js";

/** What is the same on every page of a build. */
export interface SiteContext {
  readonly options: ResolvedOptions;
  readonly labels: Labels;
  readonly tabs: readonly HeaderTab[];
  /** With one slash at each end. */
  readonly pathPrefix: string;
  /** Addresses of the shipped files from the site's root. */
  readonly assets: Assets;
  /** Address of the document for download; undefined where none is offered. */
  readonly downloadUrl: (reference: Reference) => string | undefined;
  /** Versions of a page's API; undefined where there is only one. */
  readonly versionsOf: (page: ReferencePage) => PageVersions | undefined;
  /** A plugin of the site's takes the pictures of all pages: see `image-transform.ts`. */
  readonly hasImageTransform: boolean;
  /** The policy of the plugin's own page; empty while serving, where the reload script needs more. */
  readonly contentSecurityPolicy: string;
}

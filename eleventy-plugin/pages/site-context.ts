import { type Labels } from "../portable/labels/labels.js";
import type { Reference } from "../portable/model/index.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import { type HeaderTab } from "./navigation/header-tabs.js";
import type { Brand } from "./brand/brand.js";
import type { Assets } from "./eleventy/assets.js";
import type { ReferencePage } from "./page.js";
import type { GuideLinks } from "./guides/guide-links.js";
import type { PageVersions } from "./navigation/versions.js";

/** What is the same on every page of a build. */
export interface SiteContext {
  readonly options: ResolvedOptions;
  readonly labels: Labels;
  readonly tabs: readonly HeaderTab[];
  /** With one slash at each end. */
  readonly pathPrefix: string;
  /** What links on a page of the site begin with that is shown at any depth; undefined for all others, whose links are relative. */
  readonly rootAt: (url: string | false | undefined) => Promise<string | undefined>;
  /** Addresses of the shipped files from the site's root. */
  readonly assets: Assets;
  readonly brand: Brand;
  /** Address of the document for download; undefined where none is offered. */
  readonly downloadUrl: (reference: Reference) => string | undefined;
  /** Versions of a page's API; undefined where there is only one. */
  readonly versionsOf: (page: ReferencePage) => PageVersions | undefined;
  readonly guideLinks: GuideLinks;
  /** A plugin of the site's takes the pictures of all pages: see `image-transform.ts`. */
  readonly hasImageTransform: boolean;
  /** The site may have templates in place of ours, with classes of its own. */
  readonly hasParts: boolean;
  /** The policy of the plugin's own page; empty while serving, where the reload script needs more. */
  readonly contentSecurityPolicy: string;
}

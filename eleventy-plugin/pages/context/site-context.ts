import { type Labels } from "../../portable/labels/labels.js";
import type { Reference } from "../../portable/model/index.js";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import type { Brand } from "../brand/brand.js";
import type { Assets } from "./assets.js";
import type { ReferencePage } from "./page.js";
import type { GuideLinks } from "./guide-links.js";

/** Data that is the same on every page of a build. */
export interface SiteContext {
  readonly options: ResolvedOptions;
  readonly labels: Labels;
  readonly tabs: readonly HeaderTab[];
  /** Starts and ends with a slash. */
  readonly pathPrefix: string;
  /**
   * Resolves to the URL that links start with on the site's not-found page. Links on this page cannot be
   * relative, because it is shown at any depth. Resolves to undefined for all other pages, whose links are
   * relative.
   */
  readonly rootAt: (url: string | false | undefined) => Promise<string | undefined>;
  /** URLs of the shipped files, from the site root. */
  readonly assets: Assets;
  readonly brand: Brand;
  /** Returns the URL of the document for download, or undefined if no download is offered. */
  readonly downloadUrl: (reference: Reference) => string | undefined;
  /** Returns the versions of a page's API, or undefined if there is only one. */
  readonly versionsOf: (page: ReferencePage) => PageVersions | undefined;
  readonly guideLinks: GuideLinks;
  /** Whether a plugin of the site transforms the pictures of all pages; see `html-transform.ts`. */
  readonly hasImageTransform: boolean;
  /** Whether the site replaces any of our templates. Their pages may lack anything. */
  readonly replacesTemplates: boolean;
  /** Whether the site may have templates that replace ours. Such templates may use other classes. */
  readonly hasParts: boolean;
  /**
   * The Content Security Policy of the plugin's own pages; empty while serving, because the reload script
   * needs more permissions.
   */
  readonly contentSecurityPolicy: string;
}

/** A tab of the header: one of `navigation.tabs`, or the tab of one of several documents. */
export interface HeaderTab {
  readonly label: string;
  readonly path: string;
  /** Set if the tab was added for one of several documents. Absent for the tabs of `navigation.tabs`. */
  readonly ofSource?: true;
}

/** A page among the versions of its API, which are sources with the same `group`. */
export interface PageVersions {
  /** Newest first. */
  readonly links: readonly VersionLink[];
  /** URL of the page that represents all versions. A page excluded from search engines represents itself. */
  readonly canonical: string;
  /** For an operation: the version that added it, and the first version without it. */
  readonly addedIn?: string;
  readonly removedIn?: string;
}

export interface VersionLink {
  readonly text: string;
  readonly url: string;
  readonly current: boolean;
  /**
   * Whether the link leads to the same page. If the version lacks the page, the link leads to the overview
   * page.
   */
  readonly same: boolean;
}

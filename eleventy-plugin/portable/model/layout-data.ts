import type { Operation } from "./operation.js";
import type { Reference, Tag } from "./reference.js";

/**
 * Page data for a site's own layout, in addition to Eleventy's (`content`, `page`, `collections`) and the
 * site's. Titles and `description` are plain text without characters that could begin a tag, because Liquid
 * and JavaScript layouts print them unescaped. Everything else must be escaped by the layout.
 */
export interface LayoutData {
  /** The page's heading, short enough for large type. */
  readonly title: string;
  /** The heading with the name of the API, for `<title>`. Unique across all references of the site. */
  readonly fullTitle: string;
  readonly description: string;
  /**
   * A placeholder to print unescaped in `<head>`. The finished page contains the required tags instead,
   * except those that the layout prints itself. If a layout does not print the placeholder, the tags are
   * added at the end of `<head>`.
   */
  readonly apiReferenceHead: string;
  /** Properties of the current page. */
  readonly apiReferencePage: LayoutPage;
  readonly reference: Reference;
  /** On a tag page, its tag; on an operation page, the tag that lists the operation. */
  readonly tag?: Tag;
  /** On an operation page, its operation. */
  readonly operation?: Operation;
  /** All references of the site and their operations, on every page of the site. */
  readonly apiReference: {
    readonly references: readonly Reference[];
    readonly operations: readonly ReferenceOperation[];
  };
}

/** An operation in `apiReference.operations`, with the reference that lists it. */
export type ReferenceOperation = Operation & { readonly reference: Reference };

/** Properties of a reference page. Its texts are neither sanitised nor escaped. */
export interface LayoutPage {
  /**
   * Kind of the page: `overview`, `tag`, `webhooks`, `operation`, `channels`, `channel`, `schemas`, `schema`,
   * `fields` or `embed`. Later versions may add kinds.
   */
  readonly kind: string;
  readonly reference: Reference;
  /** Path from the site's root, ending in `/`; not percent-encoded. */
  readonly url: string;
  /** Text of the `h1` element. */
  readonly heading: string;
  /** Text of the `title` element, unique across all references of the site. */
  readonly title: string;
  readonly description: string;
}

/**
 * An item of `collections.apiReference` for the site's own navigation, sitemap and search. Its texts are
 * sanitised, because Liquid and JavaScript templates output them unescaped.
 */
export interface CollectionItem {
  /** Path from the site's root, ending in `/`; not percent-encoded. */
  readonly url: string;
  /** Always 1970-01-01. */
  readonly date: Date;
  readonly data: {
    readonly title: string;
    readonly description: string;
    readonly tag?: string;
    readonly method?: string;
    readonly noindex: boolean;
    readonly includeInSearch: boolean;
    readonly includeInLlms: boolean;
  };
}

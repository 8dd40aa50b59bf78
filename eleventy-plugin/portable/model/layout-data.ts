import type { Operation } from "./operation.js";
import type { Reference, Tag } from "./reference.js";

/**
 * What a site's own layout finds among the page data, beside Eleventy's own (`content`, `page`, `collections`) and the
 * site's. Titles and `description` are plain text without anything that could begin a tag, because Liquid and JavaScript
 * layouts print them unescaped; all else that is printed must be escaped by the layout.
 */
export interface LayoutData {
  /** The page's heading, as short as a layout may print it large. */
  readonly title: string;
  /** With the name of the API, for `<title>`: unique over the references of the site. */
  readonly fullTitle: string;
  readonly description: string;
  /**
   * Print it, unescaped, where the tags of `<head>` belong: in a finished page they take its place, without those
   * that the layout prints itself. A layout without it gets them at the end of its `<head>`.
   */
  readonly apiReferenceHead: string;
  /** The page itself. */
  readonly apiReferencePage: LayoutPage;
  readonly reference: Reference;
  /** On a tag's page, and on an operation's: the tag that lists it. */
  readonly tag?: Tag;
  /** On an operation's page. */
  readonly operation?: Operation;
  /** All references of the site and their operations, on every page of the site. */
  readonly apiReference: {
    readonly references: readonly Reference[];
    readonly operations: readonly ReferenceOperation[];
  };
}

/** An operation in `apiReference.operations`, with the reference that lists it. */
export type ReferenceOperation = Operation & { readonly reference: Reference };

/** What every page of a reference says of itself. The texts are exact: not neutralised, not escaped. */
export interface LayoutPage {
  /**
   * `overview`, `tag`, `webhooks`, `operation`, `channels`, `channel`, `schemas`, `schema`, `fields` or `embed`; further kinds
   * may come.
   */
  readonly kind: string;
  readonly reference: Reference;
  /** From the site's root, ending in `/`; not percent-encoded. */
  readonly url: string;
  /** The `h1`. */
  readonly heading: string;
  /** The document's title: unique over the references of the site. */
  readonly title: string;
  readonly description: string;
}

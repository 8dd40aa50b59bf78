import type { Operation } from "./operation.js";
import type { Reference, Tag } from "./reference.js";

/**
 * Page data for a site's own layout, in addition to Eleventy's (`content`, `page`, `collections`) and the
 * site's. Titles and `description` are plain text without characters that could begin a tag, because Liquid
 * and JavaScript layouts print them unescaped. Everything else must be escaped by the layout.
 */
export interface LayoutData {
  /** The page's heading, short enough for large print. */
  readonly title: string;
  /** The heading with the name of the API, for `<title>`: unique over all references of the site. */
  readonly fullTitle: string;
  readonly description: string;
  /**
   * Print it unescaped in `<head>`. In the finished page it is replaced by the required tags, without those
   * that the layout prints itself. If a layout does not print it, they are added at the end of `<head>`.
   */
  readonly apiReferenceHead: string;
  /** The page itself. */
  readonly apiReferencePage: LayoutPage;
  readonly reference: Reference;
  /** On the page of a tag, and of an operation: the tag that lists it. */
  readonly tag?: Tag;
  /** On the page of an operation. */
  readonly operation?: Operation;
  /** All references of the site and their operations, on every page of the site. */
  readonly apiReference: {
    readonly references: readonly Reference[];
    readonly operations: readonly ReferenceOperation[];
  };
}

/** An operation in `apiReference.operations`, with the reference that lists it. */
export type ReferenceOperation = Operation & { readonly reference: Reference };

/** Properties of every page of a reference. The texts are exact: not sanitised, not escaped. */
export interface LayoutPage {
  /**
   * `overview`, `tag`, `webhooks`, `operation`, `channels`, `channel`, `schemas`, `schema`, `fields` or
   * `embed`. More kinds may be added.
   */
  readonly kind: string;
  readonly reference: Reference;
  /** Path from the site's root, ending in `/`; not percent-encoded. */
  readonly url: string;
  /** The `h1`. */
  readonly heading: string;
  /** The document's title: unique over all references of the site. */
  readonly title: string;
  readonly description: string;
}

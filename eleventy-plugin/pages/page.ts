import type { HttpOperation, NamedSchema, Operation, Reference, Tag } from "../portable/model/index.js";

/** One page of a reference: what Eleventy paginates over, one list a kind. */
export type ReferencePage = OverviewPage | TagPage | WebhooksPage | OperationPage | SchemasPage | SchemaPage;
export type PageKind = ReferencePage["kind"];

interface PageBase {
  readonly reference: Reference;
  /** From the site's root, ending in `/`; not percent-encoded. */
  readonly url: string;
  /** The `h1`. */
  readonly heading: string;
  /** The document's title: unique over the site. */
  readonly title: string;
  readonly description: string;
}

export interface OverviewPage extends PageBase {
  readonly kind: "overview";
}

export interface TagPage extends PageBase {
  readonly kind: "tag";
  readonly tag: Tag;
}

/** Lists the webhooks of a reference. */
export interface WebhooksPage extends PageBase {
  readonly kind: "webhooks";
  readonly operations: readonly HttpOperation[];
}

export interface OperationPage extends PageBase {
  readonly kind: "operation";
  readonly operation: Operation;
  /** The tag whose page lists it; absent for webhooks. */
  readonly tag?: Tag;
}

/** Lists the named schemas of a reference. */
export interface SchemasPage extends PageBase {
  readonly kind: "schemas";
}

export interface SchemaPage extends PageBase {
  readonly kind: "schema";
  /** The page that lists it. */
  readonly listing: { readonly title: string; readonly url: string };
  readonly schema: NamedSchema;
}

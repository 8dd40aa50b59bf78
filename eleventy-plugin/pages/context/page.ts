import type {
  HttpOperation,
  LayoutPage,
  NamedSchema,
  Operation,
  ReferenceChannel,
  Tag,
} from "../../portable/model/index.js";

/** A page of a reference. Eleventy paginates over one list per kind. */
export type ReferencePage =
  | OverviewPage
  | TagPage
  | WebhooksPage
  | OperationPage
  | ChannelsPage
  | ChannelPage
  | SchemasPage
  | SchemaPage
  | FieldsPage
  | EmbedPage;
export type PageKind = ReferencePage["kind"];
/** A page that our own templates render. */
export type NativePage = Exclude<ReferencePage, EmbedPage>;

export interface OverviewPage extends LayoutPage {
  readonly kind: "overview";
}

export interface TagPage extends LayoutPage {
  readonly kind: "tag";
  readonly tag: Tag;
}

/** Lists the webhooks of a reference. */
export interface WebhooksPage extends LayoutPage {
  readonly kind: "webhooks";
  readonly operations: readonly HttpOperation[];
}

export interface OperationPage extends LayoutPage {
  readonly kind: "operation";
  readonly operation: Operation;
  /** The tag whose page lists the operation; absent for webhooks. */
  readonly tag?: Tag;
  /** The page that lists the operation if no tag page does. */
  readonly listing?: { readonly title: string; readonly url: string };
}

/** Lists the channels of an AsyncAPI reference. */
export interface ChannelsPage extends LayoutPage {
  readonly kind: "channels";
}

/** The page of a channel, with the operations in both directions. */
export interface ChannelPage extends LayoutPage {
  readonly kind: "channel";
  /** The page that lists all pages of this kind. */
  readonly listing: { readonly title: string; readonly url: string };
  readonly channel: ReferenceChannel;
}

/** Lists the named schemas of a reference. */
export interface SchemasPage extends LayoutPage {
  readonly kind: "schemas";
}

/** The whole reference, rendered by the embedded renderer. */
export interface EmbedPage extends LayoutPage {
  readonly kind: "embed";
}

/**
 * A page of the field index: either all names of fields, parameters, headers and values, or the names that
 * begin with certain letters.
 */
export interface FieldsPage extends LayoutPage {
  readonly kind: "fields";
}

export interface SchemaPage extends LayoutPage {
  readonly kind: "schema";
  /** The page that lists all pages of this kind. */
  readonly listing: { readonly title: string; readonly url: string };
  readonly schema: NamedSchema;
}

/** HTML that the site author adds around a page's generated content. */
export interface PageTexts {
  readonly before?: string;
  readonly after?: string;
}

import type { ExternalDocs, Markdown, Marked } from "./described.js";
import type { KnownValues } from "./known-values.js";
import type { Message, ReferenceChannel } from "./message.js";
import type { HttpOperation, Operation } from "./operation.js";
import type { NamedSchema } from "./schema-node.js";
import type { Security, SecurityScheme } from "./security.js";
import type { Server } from "./server.js";

/** One published document, with its overview page and operations. JSON only. */
export interface Reference {
  readonly kind: "http" | "event";
  readonly title: string;
  /** `info.version`, as in the document. */
  readonly version: string;
  readonly summary?: string;
  readonly description?: Markdown;
  /** Text of the header tab: the source's `label`, otherwise the title. */
  readonly label: string;
  /** Path of the reference without a trailing slash, such as `/reference`; empty for the root. */
  readonly route: string;
  /** URL of the overview page: `/reference/`. */
  readonly url: string;
  /**
   * Whether an embedded renderer shows the whole document on one page, at `url`. Tags, operations, channels
   * and schemas are then not listed in this object.
   */
  readonly embedded?: true;
  /** The specification of the published document, before we upgrade it: `OpenAPI 3.0.3`. */
  readonly specification: { readonly name: "OpenAPI" | "Swagger" | "AsyncAPI"; readonly version: string };
  readonly indexing: ReferenceIndexing;
  readonly contact?: Contact;
  readonly license?: License;
  readonly termsOfService?: string;
  /** AsyncAPI: the application's identifier, `urn:example:com:tides`. */
  readonly id?: string;
  /**
   * AsyncAPI: names of the document-level tags that group nothing and have neither a description nor external
   * documentation.
   */
  readonly ownTags?: readonly string[];
  readonly externalDocs?: ExternalDocs;
  /** URL that the document was loaded from, without credentials; absent for a file. */
  readonly documentUrl?: string;
  /**
   * Maps links that only work within the document, such as `#section/Keys` and `images/a.png`, to URLs on the
   * site.
   */
  readonly links?: Readonly<Record<string, string>>;
  readonly servers: readonly Server[];
  /**
   * Security requirements of the document. They are already included in the `security` of operations that
   * declare none.
   */
  readonly security: Security;
  readonly securitySchemes: readonly SecurityScheme[];
  /** Tags in sidebar order. Every operation except webhooks belongs to exactly one of them. */
  readonly tags: readonly Tag[];
  /** Tags with a description but without operations, in document order. */
  readonly topics?: readonly Topic[];
  /** Sidebar sections from `x-tagGroups` or tag parents; empty if the document has neither. */
  readonly tagGroups: readonly TagGroup[];
  /** Calls that the API makes. They have pages, but no panels. */
  readonly webhooks: readonly HttpOperation[];
  /** For an event reference: every channel, in document order. */
  readonly channels?: readonly ReferenceChannel[];
  /** For an event reference without operations: component messages that belong to no channel. */
  readonly messages?: readonly Message[];
  /** Every component once, in document order. A node with a `name` refers to one of these. */
  readonly schemas: readonly NamedSchema[];
  /** Values that fields have in all examples of the document, reused in generated examples. */
  readonly known?: KnownValues;
  /**
   * Work budget of one generated example. Present only if a large document reduces it below the usual budget.
   */
  readonly work?: number;
}

/**
 * The source's indexing options: which listings include this reference, and whether meta descriptions name
 * the endpoint.
 */
export interface ReferenceIndexing {
  readonly search: boolean;
  readonly llms: boolean;
  readonly noindex: boolean;
  readonly descriptionSuffix: boolean;
}

export interface Contact {
  readonly name?: string;
  readonly url?: string;
  readonly email?: string;
}

export interface License {
  readonly name: string;
  readonly url?: string;
  /** SPDX licence expression. */
  readonly identifier?: string;
}

export interface Tag extends Partial<Marked> {
  /** Name of the tag, as operations list it. */
  readonly name: string;
  /** Display name: `x-displayName`, otherwise OpenAPI 3.2 `summary`, otherwise the name. */
  readonly title: string;
  /** URL of the tag page: `/reference/pets/`. */
  readonly url: string;
  readonly description?: Markdown;
  readonly externalDocs?: ExternalDocs;
  /** Whether the tag was created from a channel's address, for operations without a tag. */
  readonly isChannel?: true;
  readonly operations: readonly Operation[];
  /** Values that fields have in the examples of the tag's operations. */
  readonly known?: KnownValues;
}

/** A declared tag without a page. */
export interface Topic extends Partial<Marked> {
  readonly name: string;
  readonly title: string;
  /** Id of the tag's section on the overview page: `topic/introduction`. */
  readonly id: string;
  readonly description?: Markdown;
  readonly externalDocs?: ExternalDocs;
}

/** A section of the sidebar: a heading and the `name`s of its tags. */
export interface TagGroup {
  readonly title: string;
  readonly tags: readonly string[];
}

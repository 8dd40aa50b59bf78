import { type Markdown, type ExternalDocs } from "./prose.js";
import type { KnownValues } from "./known-values.js";
import type { Message, ReferenceChannel } from "./message.js";
import type { HttpOperation, Operation } from "./operation.js";
import type { NamedSchema } from "./schema-node.js";
import type { Security, SecurityScheme } from "./security.js";
import type { Server } from "./server.js";

/** One published specification: an overview page and its operations. JSON only. */
export interface Reference {
  readonly kind: "http" | "event";
  readonly title: string;
  /** `info.version` as written. */
  readonly version: string;
  readonly summary?: string;
  readonly description?: Markdown;
  /** Text of the header tab: the source's `label`, otherwise the title. */
  readonly label: string;
  /** Path of the reference without trailing slash: `/reference`; empty for the root. */
  readonly route: string;
  /** URL of the overview page: `/reference/`. */
  readonly url: string;
  /**
   * The embedded renderer shows it on one page, `url`; tags, operations, channels and schemas are not listed
   * here.
   */
  readonly embedded?: true;
  /** The specification as published: `OpenAPI 3.0.3`, before the upgrade. */
  readonly specification: { readonly name: "OpenAPI" | "Swagger" | "AsyncAPI"; readonly version: string };
  readonly indexing: ReferenceIndexing;
  readonly contact?: Contact;
  readonly license?: License;
  readonly termsOfService?: string;
  /** AsyncAPI: the application's identifier, `urn:example:com:tides`. */
  readonly id?: string;
  /** AsyncAPI: names of the document's own tags. */
  readonly ownTags?: readonly string[];
  readonly externalDocs?: ExternalDocs;
  /** URL of the published document, if it was loaded from one; without credentials. */
  readonly documentUrl?: string;
  /**
   * URLs on the site for links in its texts that are specific to documents: `#section/Keys`, `images/a.png`.
   */
  readonly links?: Readonly<Record<string, string>>;
  readonly servers: readonly Server[];
  /** The document-level requirement; each operation has its own, resolved. */
  readonly security: Security;
  readonly securitySchemes: readonly SecurityScheme[];
  /** In sidebar order; every operation is in exactly one. */
  readonly tags: readonly Tag[];
  /** Described tags without operations, in document order. */
  readonly topics?: readonly Topic[];
  /** Sidebar sections from `x-tagGroups` or tag parents; empty if the document has neither. */
  readonly tagGroups: readonly TagGroup[];
  /** Calls that the API makes: with pages, without panels. */
  readonly webhooks: readonly HttpOperation[];
  /** For an event reference: every channel, in document order. */
  readonly channels?: readonly ReferenceChannel[];
  /** For an event reference without operations: messages of its components that are in no channel. */
  readonly messages?: readonly Message[];
  /** Each component once, in document order; a node with `name` refers to one of these. */
  readonly schemas: readonly NamedSchema[];
  /** Values of fields in all examples of the document, used for generated values. */
  readonly known?: KnownValues;
  /** Work budget of one generated example, if the document has so many that each gets less than usual. */
  readonly work?: number;
}

/** Listings that include this reference, from the source's indexing options. */
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
  /** SPDX expression. */
  readonly identifier?: string;
}

export interface Tag {
  /** Its name in the operations. */
  readonly name: string;
  /** Display name: `x-displayName`, OpenAPI 3.2 `summary`, otherwise the name. */
  readonly title: string;
  /** URL of the tag page: `/reference/pets/`. */
  readonly url: string;
  readonly description?: Markdown;
  readonly externalDocs?: ExternalDocs;
  /** Whether it is named after a channel's address, for operations without a tag. */
  readonly isChannel?: true;
  readonly operations: readonly Operation[];
  /** Values of fields in the examples of its operations. */
  readonly known?: KnownValues;
}

/** A declared tag without a page. */
export interface Topic {
  readonly name: string;
  readonly title: string;
  /** Id of its section on the overview page: `topic/introduction`. */
  readonly id: string;
  readonly description?: Markdown;
  readonly externalDocs?: ExternalDocs;
}

/** A section of the sidebar: a heading and the `name`s of its tags. */
export interface TagGroup {
  readonly title: string;
  readonly tags: readonly string[];
}

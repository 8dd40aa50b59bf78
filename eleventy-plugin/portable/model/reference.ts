import { type Markdown, type ExternalDocs } from "./prose.js";
import type { KnownValues } from "./known-values.js";
import type { Message, ReferenceChannel } from "./message.js";
import type { HttpOperation, Operation } from "./operation.js";
import type { NamedSchema } from "./schema-node.js";
import type { Security, SecurityScheme } from "./security.js";
import type { Server } from "./server.js";

/** One published specification: an overview page and its operations. JSON all through. */
export interface Reference {
  readonly kind: "http" | "event";
  readonly title: string;
  /** `info.version` as written. */
  readonly version: string;
  readonly summary?: string;
  readonly description?: Markdown;
  /** Text of the header tab: the source's `label`, else the title. */
  readonly label: string;
  /** Mount point without trailing slash: `/reference`; empty for the root. */
  readonly route: string;
  /** Address of the overview page: `/reference/`. */
  readonly url: string;
  /** The embedded renderer draws it on one page, `url`: no tag, operation, channel or schema is listed here. */
  readonly embedded?: true;
  /** What the author published: `OpenAPI 3.0.3`, before it was upgraded. */
  readonly specification: { readonly name: "OpenAPI" | "Swagger" | "AsyncAPI"; readonly version: string };
  readonly indexing: ReferenceIndexing;
  readonly contact?: Contact;
  readonly license?: License;
  readonly termsOfService?: string;
  /** Of AsyncAPI: what identifies the application, `urn:example:com:tides`. */
  readonly id?: string;
  /** Of AsyncAPI: names of tags that only the document has. */
  readonly ownTags?: readonly string[];
  readonly externalDocs?: ExternalDocs;
  /** Address of the document as published, when it was read from one; without credentials. */
  readonly documentUrl?: string;
  /** Where addresses that its texts name in ways of its own lead on the site: `#section/Keys`, `images/a.png`. */
  readonly links?: Readonly<Record<string, string>>;
  readonly servers: readonly Server[];
  /** The document-level requirement; an operation carries its own, resolved. */
  readonly security: Security;
  readonly securitySchemes: readonly SecurityScheme[];
  /** In sidebar order; every operation is in exactly one. */
  readonly tags: readonly Tag[];
  /** Tags that no operation is listed under, but of which the document tells something; in its order. */
  readonly topics?: readonly Topic[];
  /** Sidebar sections from `x-tagGroups` or tag parents; empty when the document has neither. */
  readonly tagGroups: readonly TagGroup[];
  /** Calls the API makes: pages of their own, no panel. */
  readonly webhooks: readonly HttpOperation[];
  /** Of an event reference: every channel, in document order. */
  readonly channels?: readonly ReferenceChannel[];
  /** Of an event reference without operations: messages of its components that no channel has. */
  readonly messages?: readonly Message[];
  /** Each component once, in document order; a node elsewhere with `name` points here. */
  readonly schemas: readonly NamedSchema[];
  /** What all examples of the document say of fields: drawn ones take values from it. */
  readonly known?: KnownValues;
  /** What drawing one example may take, where the document has so many that each gets less than is usual. */
  readonly work?: number;
}

/** Which listings list this reference, from the source's indexing fields. */
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
  /** As the operations name it. */
  readonly name: string;
  /** What a reader sees: `x-displayName`, OpenAPI 3.2 `summary`, else the name. */
  readonly title: string;
  /** Address of the tag page: `/reference/pets/`. */
  readonly url: string;
  readonly description?: Markdown;
  readonly externalDocs?: ExternalDocs;
  /** Named by a channel's address, for operations without a tag. */
  readonly isChannel?: true;
  readonly operations: readonly Operation[];
  /** What the examples of its operations say of fields. */
  readonly known?: KnownValues;
}

/** A declared tag without a page. */
export interface Topic {
  readonly name: string;
  readonly title: string;
  /** Of its section on the overview page: `topic/introduction`. */
  readonly id: string;
  readonly description?: Markdown;
  readonly externalDocs?: ExternalDocs;
}

/** A section of the sidebar: a heading over tags, named by their `name`. */
export interface TagGroup {
  readonly title: string;
  readonly tags: readonly string[];
}

import { type Header, type Parameter } from "./parameter.js";
import type { MediaType } from "./media-type.js";
import type { FoundValue } from "./known-values.js";
import type { Channel, Message, Reply } from "./message.js";
import type { Binding } from "./binding.js";
import type { ExternalDocs, Markdown } from "./prose.js";
import type { Security } from "./security.js";
import type { Server } from "./server.js";

export type Operation = HttpOperation | EventOperation;

export interface OperationBase {
  /** `operationId`, else `<method> <path>`; for events the key in the operations map. Unique only with the URL. */
  readonly id: string;
  /** Address of the page, from the site's root, ending in `/`; not percent-encoded. */
  readonly url: string;
  /** HTTP: `summary`, else `METHOD path`; events: `title`, else `summary`, else the key. Plain text. */
  readonly title: string;
  /** Name of the tag whose page lists it. */
  readonly tag: string;
  /** Its further tags. */
  readonly alsoIn: readonly FurtherTag[];
  readonly summary?: string;
  readonly description?: Markdown;
  readonly deprecated: boolean;
  readonly externalDocs?: ExternalDocs;
  readonly parameters: readonly Parameter[];
  /** Values of parameters that need one and have none of their own; absent where nothing was found. */
  readonly found?: readonly FoundValue[];
  /** Operation-level, else path-level, else the document's. */
  readonly servers: readonly Server[];
  /** Of an event operation: what holds besides that of its server. */
  readonly security: Security;
  /** The author has switched its panel off. */
  readonly withoutPanel?: true;
  /** JSON pointer of the operation in its document, for messages: `#/paths/~1pets/get`. */
  readonly pointer: string;
}

/** A tag that may have no page: that it marks is all it does. */
export interface FurtherTag {
  /** As the operations name it. */
  readonly name: string;
  /** What a reader sees, as `Tag` has it. */
  readonly title: string;
}

export interface HttpOperation extends OperationBase {
  /** Names of references to parameters that could not be followed. */
  readonly unavailableParameters?: readonly string[];
  readonly kind: "http";
  /** Upper case for the methods of the specification; `additionalOperations` as written. */
  readonly method: string;
  /** The path template; for a webhook its name. */
  readonly path: string;
  /** A call that the API makes: no panel, no samples. */
  readonly webhook: boolean;
  readonly requestBody?: RequestBody;
  /** In reading order: statuses ascending, ranges (`4XX`), `default` last. */
  readonly responses: readonly Response[];
  readonly callbacks: readonly Callback[];
  /** `x-codeSamples` and its spellings, never altered. */
  readonly authoredSamples: readonly AuthoredSample[];
}

export interface EventOperation extends OperationBase {
  readonly kind: "event";
  /** From the API's point of view. */
  readonly action: "send" | "receive";
  readonly channel: Channel;
  /** Those it names, else all of its channel. */
  readonly messages: readonly Message[];
  /** It says that it carries none. */
  readonly withoutMessage?: true;
  readonly reply?: Reply;
  /** The operation's own; channel, messages and servers carry theirs. */
  readonly bindings: readonly Binding[];
}

export interface RequestBody {
  /** A reference that was not followed stands for it. */
  readonly unavailable?: true;
  readonly description?: Markdown;
  readonly required: boolean;
  readonly content: readonly MediaType[];
}

export interface Response {
  /** A reference that was not followed stands for it. */
  readonly unavailable?: true;
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  /** Reason phrase of the status, or of the class of a range; absent for `default` and unknown ones. */
  readonly reason?: string;
  /** OpenAPI 3.2. */
  readonly summary?: string;
  readonly description?: Markdown;
  readonly headers: readonly Header[];
  readonly content: readonly MediaType[];
  readonly links: readonly Link[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#link-object */
export interface Link {
  readonly name: string;
  readonly description?: Markdown;
  readonly operationId?: string;
  /** As written, where it names no operation of this reference. */
  readonly operationRef?: string;
  /** Address of the page of the linked operation, when it is one of this reference. */
  readonly url?: string;
  /** What that page is called. */
  readonly title?: string;
  /** Names may be qualified, as `path.id`. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  /** A constant or a runtime expression: what the linked operation is sent. */
  readonly body?: string;
  /** URL of the server that the linked operation has instead of its own; a template as written. */
  readonly server?: string;
  readonly serverDescription?: Markdown;
}

/** A call the API makes while this operation runs: https://spec.openapis.org/oas/v3.1.1.html#callback-object */
export interface Callback {
  readonly name: string;
  /** Runtime expression of the address called. */
  readonly expression: string;
  readonly method: string;
  readonly summary?: string;
  readonly description?: Markdown;
  readonly deprecated: boolean;
  readonly externalDocs?: ExternalDocs;
  /** What the API sends with the call, where the document says so of it. */
  readonly security?: Security;
  /** Where the document says so of it; else the expression names the address. */
  readonly servers?: readonly Server[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: readonly Response[];
}

export interface AuthoredSample {
  readonly language: string;
  readonly label: string;
  readonly code: string;
}

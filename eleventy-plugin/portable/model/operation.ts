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
  /**
   * `operationId`, otherwise `<method> <path>`; for events the key in the operations map. Unique only in
   * combination with the URL.
   */
  readonly id: string;
  /** Path of the page from the site's root, ending in `/`; not percent-encoded. */
  readonly url: string;
  /**
   * HTTP: `summary`, otherwise `METHOD path`; events: `title`, otherwise `summary`, otherwise the key. Plain
   * text.
   */
  readonly title: string;
  /** Name of the tag whose page lists it. */
  readonly tag: string;
  /** Its other tags. */
  readonly alsoIn: readonly FurtherTag[];
  readonly summary?: string;
  readonly description?: Markdown;
  readonly deprecated: boolean;
  readonly externalDocs?: ExternalDocs;
  readonly parameters: readonly Parameter[];
  /** Values for parameters that need one and declare none; absent if there are none. */
  readonly found?: readonly FoundValue[];
  /** Those of the operation, otherwise of the path, otherwise of the document. */
  readonly servers: readonly Server[];
  /** For an event operation, the requirements in addition to its server's. */
  readonly security: Security;
  /** Whether the author has disabled its panel. */
  readonly withoutPanel?: true;
  /** JSON pointer of the operation in its document, for diagnostics: `#/paths/~1pets/get`. */
  readonly pointer: string;
}

/** A tag that may have no page of its own. */
export interface FurtherTag {
  /** Its name in the operations. */
  readonly name: string;
  /** Its display name, as in `Tag`. */
  readonly title: string;
}

export interface HttpOperation extends OperationBase {
  /** Names of unresolved references to parameters. */
  readonly unavailableParameters?: readonly string[];
  readonly kind: "http";
  /** Upper case for the methods of the specification; `additionalOperations` as written. */
  readonly method: string;
  /** The path template; for a webhook its name. */
  readonly path: string;
  /** Whether the API makes the call: then there is no panel and there are no samples. */
  readonly webhook: boolean;
  readonly requestBody?: RequestBody;
  /** Statuses ascending, then ranges (`4XX`), `default` last. */
  readonly responses: readonly Response[];
  readonly callbacks: readonly Callback[];
  /** `x-codeSamples` and its variants, unchanged. */
  readonly authoredSamples: readonly AuthoredSample[];
}

export interface EventOperation extends OperationBase {
  readonly kind: "event";
  /** From the API's point of view. */
  readonly action: "send" | "receive";
  readonly channel: Channel;
  /** The messages it names, otherwise all of its channel. */
  readonly messages: readonly Message[];
  /** Whether the document declares that it has no message. */
  readonly withoutMessage?: true;
  readonly reply?: Reply;
  /** The operation's own; channel, messages and servers have theirs. */
  readonly bindings: readonly Binding[];
}

export interface RequestBody {
  /** Whether it is an unresolved reference. */
  readonly unavailable?: true;
  readonly description?: Markdown;
  readonly required: boolean;
  readonly content: readonly MediaType[];
}

export interface Response {
  /** Whether it is an unresolved reference. */
  readonly unavailable?: true;
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  /** Reason phrase of the status, or of a range's class; absent for `default` and unknown ones. */
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
  /** As written, if it names no operation of this reference. */
  readonly operationRef?: string;
  /** URL of the linked operation's page, if it is in this reference. */
  readonly url?: string;
  /** Title of that page. */
  readonly title?: string;
  /** Names may be qualified, such as `path.id`. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  /** The body for the linked operation: a constant or a runtime expression. */
  readonly body?: string;
  /** URL of the server that replaces the linked operation's own; a template as written. */
  readonly server?: string;
  readonly serverDescription?: Markdown;
}

/**
 * A call that the API makes while this operation runs:
 * https://spec.openapis.org/oas/v3.1.1.html#callback-object
 */
export interface Callback {
  readonly name: string;
  /** Runtime expression of the called URL. */
  readonly expression: string;
  readonly method: string;
  readonly summary?: string;
  readonly description?: Markdown;
  readonly deprecated: boolean;
  readonly externalDocs?: ExternalDocs;
  /** The API's credentials for the call, if the document declares them for it. */
  readonly security?: Security;
  /** Servers, if the document declares them for the call; otherwise the expression is the URL. */
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

import { type Header, type Parameter } from "./parameter.js";
import type { ExternalDocs, Markdown, Marked } from "./described.js";
import type { MediaType } from "./media-type.js";
import type { FoundValue } from "./known-values.js";
import type { Channel, Message, Reply } from "./message.js";
import type { Binding } from "./binding.js";
import type { Security } from "./security.js";
import type { Server } from "./server.js";

export type Operation = HttpOperation | EventOperation;

export interface OperationBase extends Marked {
  /**
   * HTTP: `operationId`, otherwise `<method> <path>`; events: the key in the `operations` map. Unique only in
   * combination with the URL.
   */
  readonly id: string;
  /** Path of the page from the site's root, ending in `/`; not percent-encoded. */
  readonly url: string;
  /**
   * Display name in plain text. HTTP: `summary`, otherwise `METHOD path`; events: `title`, otherwise
   * `summary`, otherwise the key.
   */
  readonly title: string;
  /** Name of the tag whose page lists the operation. */
  readonly tag: string;
  /** The operation's other tags. */
  readonly alsoIn: readonly FurtherTag[];
  readonly summary?: string;
  readonly description?: Markdown;
  readonly externalDocs?: ExternalDocs;
  readonly parameters: readonly Parameter[];
  /** Values for parameters that need a value but declare none. Absent if there are no such values. */
  readonly found?: readonly FoundValue[];
  /** Servers of the operation, otherwise of its path, otherwise of the document. */
  readonly servers: readonly Server[];
  /**
   * Security requirements of the operation. For an event operation, they apply in addition to those of its
   * server.
   */
  readonly security: Security;
  /** Whether the site author has disabled the operation's panel. */
  readonly withoutPanel?: true;
  /** JSON pointer of the operation in its document, used in diagnostics: `#/paths/~1pets/get`. */
  readonly pointer: string;
}

/** A tag that may have no page of its own. */
export interface FurtherTag {
  /** Name of the tag, as operations list it. */
  readonly name: string;
  /** Display name of the tag, as in `Tag`. */
  readonly title: string;
}

export interface HttpOperation extends OperationBase {
  /** Names of unresolved references to parameters. */
  readonly unavailableParameters?: readonly string[];
  readonly kind: "http";
  /** Upper case for the methods of the specification; as in the document for `additionalOperations`. */
  readonly method: string;
  /** The path template; for a webhook, its name. */
  readonly path: string;
  /** Whether the API makes the call. Webhooks have neither a panel nor samples. */
  readonly webhook: boolean;
  readonly requestBody?: RequestBody;
  /** Responses by status: ascending, then ranges (`4XX`), then `default`. */
  readonly responses: readonly Response[];
  readonly callbacks: readonly Callback[];
  /** Samples from `x-codeSamples` and its variants, unchanged. */
  readonly authoredSamples: readonly AuthoredSample[];
}

export interface EventOperation extends OperationBase {
  readonly kind: "event";
  /** Direction from the API's point of view. */
  readonly action: "send" | "receive";
  readonly channel: Channel;
  /** Messages that the operation names, otherwise all messages of its channel. */
  readonly messages: readonly Message[];
  /** Whether the document declares that the operation has no message. */
  readonly withoutMessage?: true;
  readonly reply?: Reply;
  /** Bindings of the operation itself; its channel, messages and servers have separate ones. */
  readonly bindings: readonly Binding[];
}

export interface RequestBody {
  /** Whether the document contains only a reference that cannot be resolved. */
  readonly unavailable?: true;
  readonly description?: Markdown;
  readonly required: boolean;
  readonly content: readonly MediaType[];
}

export interface Response extends Partial<Marked> {
  /** Whether the document contains only a reference that cannot be resolved. */
  readonly unavailable?: true;
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  /** Reason phrase of a status, or name of a range; absent for `default` and unknown statuses. */
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
  /** `operationRef` as in the document, if it does not refer to an operation of this API reference. */
  readonly operationRef?: string;
  /** URL of the linked operation's page, if the operation is in this API reference. */
  readonly url?: string;
  /** Title of the linked operation, if it is in this API reference. */
  readonly title?: string;
  /** Values for the linked operation's parameters. Names may be qualified, such as `path.id`. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  /** The body for the linked operation: a constant or a runtime expression. */
  readonly body?: string;
  /** URL template of the server that the link sets for the linked operation. */
  readonly server?: string;
  readonly serverDescription?: Markdown;
}

/**
 * A call that the API makes while this operation runs:
 * https://spec.openapis.org/oas/v3.1.1.html#callback-object
 */
export interface Callback extends Marked {
  readonly name: string;
  /** Runtime expression of the URL that the API calls. */
  readonly expression: string;
  readonly method: string;
  readonly summary?: string;
  readonly description?: Markdown;
  readonly externalDocs?: ExternalDocs;
  /** Credentials that the API uses for the call, if the document declares them for the callback. */
  readonly security?: Security;
  /** Servers that the document declares for the call. If absent, the expression is the whole URL. */
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

import { type Binding } from "./binding.js";
import type { Json } from "./json.js";
import type { ExternalDocs, Markdown, Marked } from "./described.js";
import type { MediaType } from "./media-type.js";
import type { Parameter } from "./parameter.js";
import type { SchemaNode } from "./schema-node.js";
import type { Server } from "./server.js";

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#channelObject */
export interface Channel extends Partial<Marked> {
  readonly key: string;
  /**
   * Display name in plain text: the channel's title, otherwise its address if no other channel has that
   * address, otherwise its key.
   */
  readonly name: string;
  /** Address template; absent if the document declares no address or an unknown one (`null`). */
  readonly address?: string;
  /** URL of the channel's page, which lists both directions; absent for an operation without a channel. */
  readonly url?: string;
  readonly title?: string;
  readonly summary?: string;
  readonly description?: Markdown;
  readonly externalDocs?: ExternalDocs;
  readonly parameters: readonly Parameter[];
  /** Servers that the channel names, otherwise all servers of the document. */
  readonly servers: readonly Server[];
  readonly bindings: readonly Binding[];
}

/** A channel with all its messages, including those that no operation uses. */
export interface ReferenceChannel extends Channel {
  /** Names of the declared tags. */
  readonly tags: readonly string[];
  readonly messages: readonly Message[];
  /** URLs of the operations on this channel, in document order. */
  readonly operations: readonly string[];
  /** URLs of the operations whose replies use this channel. */
  readonly replies: readonly string[];
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#messageObject, with traits merged. */
export interface Message extends Marked {
  /** Key in the `messages` map that declares the message. */
  readonly key: string;
  /** Machine-friendly name. */
  readonly name?: string;
  /**
   * Display name in plain text: `title`, otherwise `name`, otherwise the key. A key that was generated when
   * the document was upgraded is replaced by a more descriptive text.
   */
  readonly title: string;
  readonly summary?: string;
  readonly description?: Markdown;
  readonly headers?: SchemaNode;
  /**
   * The payload. Its `contentType` is empty if the document declares none; its `examples` are the payloads of
   * the message's examples.
   */
  readonly payload: MediaType;
  /** Source text of the payload's schema, if its language is not JSON Schema. */
  readonly source?: SchemaSource;
  readonly correlationId?: CorrelationId;
  readonly examples: readonly MessageExample[];
  /** Names of the declared tags. */
  readonly tags: readonly string[];
  readonly externalDocs?: ExternalDocs;
  readonly bindings: readonly Binding[];
}

export interface SchemaSource {
  /** Media type of the schema language, as in the document: `application/vnd.apache.avro;version=1.9.0`. */
  readonly format: string;
  readonly text: string;
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#correlationIdObject */
export interface CorrelationId {
  /** Runtime expression: `$message.header#/correlationId`. */
  readonly location: string;
  readonly description?: Markdown;
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#messageExampleObject */
export interface MessageExample {
  readonly name?: string;
  readonly summary?: string;
  readonly headers?: Json;
  readonly payload?: Json;
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#operationReplyObject */
export interface Reply {
  /** Runtime location of the reply's address. */
  readonly address?: CorrelationId;
  readonly channel?: Pick<
    Channel,
    "key" | "name" | "address" | "url" | "parameters" | "servers" | "bindings"
  >;
  /** Messages that the reply names, otherwise all messages of its channel. */
  readonly messages: readonly Message[];
  /** Whether the document declares that the reply has no message. */
  readonly withoutMessage?: true;
}

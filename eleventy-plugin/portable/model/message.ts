import { type Binding } from "./binding.js";
import type { Json } from "./json.js";
import type { MediaType } from "./media-type.js";
import type { Parameter } from "./parameter.js";
import type { ExternalDocs, Markdown } from "./prose.js";
import type { SchemaNode } from "./schema-node.js";
import type { Server } from "./server.js";

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#channelObject */
export interface Channel {
  readonly key: string;
  /** What it is called: its title, else its address unless other channels have it, too, else its key. Plain text. */
  readonly name: string;
  /** Address template; absent when the document says that it is unknown (`null`), or nothing. */
  readonly address?: string;
  /** Address of its page, which joins both directions; absent for an operation that names no channel. */
  readonly url?: string;
  readonly title?: string;
  readonly summary?: string;
  readonly description?: Markdown;
  readonly externalDocs?: ExternalDocs;
  readonly parameters: readonly Parameter[];
  /** Those it names, else all of the document. */
  readonly servers: readonly Server[];
  readonly bindings: readonly Binding[];
}

/** A channel with all its messages, also those that no operation names. */
export interface ReferenceChannel extends Channel {
  /** Names of its tags. */
  readonly tags: readonly string[];
  readonly messages: readonly Message[];
  /** Addresses of the operations on this channel, in document order. */
  readonly operations: readonly string[];
  /** Addresses of the operations whose replies come over it. */
  readonly replies: readonly string[];
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#messageObject, its traits merged. */
export interface Message {
  /** Its name among the messages of its channel. */
  readonly key: string;
  /** Machine-friendly name. */
  readonly name?: string;
  /** `title`, else `name`, else the key; of a key that the converter made up what says more. Plain text. */
  readonly title: string;
  readonly summary?: string;
  readonly description?: Markdown;
  readonly deprecated: boolean;
  readonly headers?: SchemaNode;
  /** `contentType` is empty where the document names none; its examples are the payloads of `examples`. */
  readonly payload: MediaType;
  /** The payload's schema as its author wrote it, when that is in another language than JSON Schema. */
  readonly source?: SchemaSource;
  readonly correlationId?: CorrelationId;
  readonly examples: readonly MessageExample[];
  /** Names of its tags. */
  readonly tags: readonly string[];
  readonly externalDocs?: ExternalDocs;
  readonly bindings: readonly Binding[];
}

export interface SchemaSource {
  /** Media type, as written: `application/vnd.apache.avro;version=1.9.0`. */
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
  /** Where the address of the reply is found at run time. */
  readonly address?: CorrelationId;
  readonly channel?: Pick<
    Channel,
    "key" | "name" | "address" | "url" | "parameters" | "servers" | "bindings"
  >;
  /** Those it names, else all of its channel. */
  readonly messages: readonly Message[];
  /** It says that it carries none. */
  readonly withoutMessage?: true;
}

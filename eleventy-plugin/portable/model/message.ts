import type { MediaType } from "./media-type.js";
import type { ExternalDocs, Markdown } from "./reference.js";
import type { SchemaNode } from "./schema-node.js";
import type { Server } from "./server.js";

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#channelObject */
export interface Channel {
  readonly key: string;
  /** Address template; absent when the document says that it is unknown (`null`). */
  readonly address?: string;
  readonly title?: string;
  readonly description?: Markdown;
  readonly servers: readonly Server[];
  readonly bindings: readonly Binding[];
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#messageObject */
export interface Message {
  readonly key: string;
  readonly title: string;
  readonly summary?: string;
  readonly description?: Markdown;
  readonly deprecated: boolean;
  readonly headers?: SchemaNode;
  readonly payload: MediaType;
  readonly correlationId?: string;
  readonly externalDocs?: ExternalDocs;
  readonly bindings: readonly Binding[];
}

export interface Binding {
  readonly protocol: string;
  readonly rows: readonly { readonly name: string; readonly value: string }[];
}

import { type Example } from "./example.js";
import type { Header } from "./parameter.js";
import type { SchemaNode } from "./schema-node.js";

/** One representation of a body: https://spec.openapis.org/oas/v3.1.1.html#media-type-object */
export interface MediaType {
  readonly contentType: string;
  readonly schema?: SchemaNode;
  /** OpenAPI 3.2: the schema of each item of a stream. */
  readonly itemSchema?: SchemaNode;
  readonly examples: readonly Example[];
  /** Encodings of form and multipart bodies: one for each property or position that declares an encoding. */
  readonly encoding: readonly PropertyEncoding[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
export interface PropertyEncoding {
  /** Name of the property; empty if the encoding belongs to a position. */
  readonly property: string;
  /**
   * OpenAPI 3.2: zero-based position of the item, or `"items"` for all items whose position has no encoding.
   */
  readonly position?: number | "items";
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
  /** Swagger 2.0: delimiters of nested arrays, from the outside in. */
  readonly itemDelimiters?: readonly string[];
  readonly allowReserved: boolean;
  readonly headers: readonly Header[];
}

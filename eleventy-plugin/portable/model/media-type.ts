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
  /** For form and multipart bodies, one entry for each property or position that has one. */
  readonly encoding: readonly PropertyEncoding[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
export interface PropertyEncoding {
  /** Empty for the encoding of a position. */
  readonly property: string;
  /** OpenAPI 3.2: the position of an item from 0, or all items without their own encoding. */
  readonly position?: number | "items";
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
  /** Swagger 2.0: the delimiter of nested arrays, one for each level. */
  readonly itemDelimiters?: readonly string[];
  readonly allowReserved: boolean;
  readonly headers: readonly Header[];
}

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
  /** For form and multipart bodies, one entry per property or place that names one. */
  readonly encoding: readonly PropertyEncoding[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
export interface PropertyEncoding {
  /** Empty where it is that of a place. */
  readonly property: string;
  /** OpenAPI 3.2: the place of an item from 0, or all items that none is given for. */
  readonly position?: number | "items";
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
  /** Swagger 2.0: the delimiter of the lists inside the list, of each level of them. */
  readonly itemDelimiters?: readonly string[];
  readonly allowReserved: boolean;
  readonly headers: readonly Header[];
}

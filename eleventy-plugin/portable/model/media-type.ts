import type { Json } from "./json.js";
import type { Header } from "./operation.js";
import type { Markdown } from "./reference.js";
import type { SchemaNode } from "./schema-node.js";

/** One representation of a body: https://spec.openapis.org/oas/v3.1.1.html#media-type-object */
export interface MediaType {
  readonly contentType: string;
  readonly schema?: SchemaNode;
  /** OpenAPI 3.2: the schema of each item of a stream. */
  readonly itemSchema?: SchemaNode;
  readonly examples: readonly Example[];
  /** For form and multipart bodies, one entry per property that names one. */
  readonly encoding: readonly PropertyEncoding[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
export interface PropertyEncoding {
  readonly property: string;
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved: boolean;
  readonly headers: readonly Header[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#example-object */
export interface Example {
  /** Key in the `examples` map; absent for `example`. */
  readonly name?: string;
  readonly summary?: string;
  readonly description?: Markdown;
  /** The value as data (`value`, OpenAPI 3.2 `dataValue`). */
  readonly value?: Json;
  /** The value as it stands on the wire (OpenAPI 3.2 `serializedValue`). */
  readonly serialized?: string;
  readonly externalValue?: string;
}

import type { Example } from "./example.js";
import type { Markdown, Marked } from "./described.js";
import type { SchemaNode } from "./schema-node.js";

export type ParameterPlace = "path" | "query" | "querystring" | "header" | "cookie" | "channel";

/**
 * https://spec.openapis.org/oas/v3.1.1.html#style-values, and `cookie` from OpenAPI 3.2. Unknown styles are
 * preserved.
 */
export type ParameterStyle =
  | "matrix"
  | "label"
  | "simple"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "deepObject"
  | "cookie"
  | (string & {});

/** A parameter with all defaults of the specification filled in. */
export interface Parameter extends Marked {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly description?: Markdown;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  /** Swagger 2.0: delimiters of nested arrays, from the outside in. */
  readonly itemDelimiters?: readonly string[];
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /**
   * Media type of the value, such as `application/json`, if `content` describes the parameter. In this case
   * `style` does not apply.
   */
  readonly contentType?: string;
  readonly schema: SchemaNode;
  /** The parameter's own examples; those of its schema are in `schema`. */
  readonly examples: readonly Example[];
  /** AsyncAPI: runtime expression of the value's location, such as `$message.payload#/user/id`. */
  readonly location?: string;
}

export interface Header extends Marked {
  readonly name: string;
  readonly required: boolean;
  readonly description?: Markdown;
  readonly schema: SchemaNode;
  /** Media type of the value, if `content` describes the header. */
  readonly contentType?: string;
  /** The header's own examples; those of its schema are in `schema`. */
  readonly examples: readonly Example[];
}

import type { Example } from "./example.js";
import type { Markdown } from "./prose.js";
import type { SchemaNode } from "./schema-node.js";

export type ParameterPlace = "path" | "query" | "querystring" | "header" | "cookie" | "channel";

/** https://spec.openapis.org/oas/v3.1.1.html#style-values; OpenAPI 3.2 adds `cookie`. An unknown one is kept as written. */
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

/** A parameter with every default of the specification filled in. */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: Markdown;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  /** Swagger 2.0: the delimiter of the lists inside the list, of each level of them. */
  readonly itemDelimiters?: readonly string[];
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** For `content` parameters: how the value is written, `application/json`. Then `style` has no meaning. */
  readonly contentType?: string;
  readonly schema: SchemaNode;
  /** The parameter's own examples; those of its schema stay on the schema. */
  readonly examples: readonly Example[];
  /** AsyncAPI: runtime expression of where the value is found, `$message.payload#/user/id`. */
  readonly location?: string;
}

export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: Markdown;
  readonly schema: SchemaNode;
  /** The media type that the value is written in, where `content` describes it. */
  readonly contentType?: string;
  /** The header's own examples; those of its schema stay on the schema. */
  readonly examples: readonly Example[];
}

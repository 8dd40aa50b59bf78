import type { Markdown } from "./reference.js";

/** https://spec.openapis.org/oas/v3.1.1.html#server-object */
export interface Server {
  /** URL template as written, `https://{region}.example.com/v1`; relative ones are resolved against `Reference.documentUrl`. */
  readonly url: string;
  /** OpenAPI 3.2. */
  readonly name?: string;
  readonly description?: Markdown;
  /** `https`, `wss`, `kafka`, …; empty for a relative URL whose host is not known. */
  readonly protocol: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly enum: readonly string[];
  readonly description?: Markdown;
}

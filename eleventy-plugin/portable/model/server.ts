import type { Binding } from "./binding.js";
import type { ExternalDocs, Markdown } from "./prose.js";
import type { Security } from "./security.js";

/** https://spec.openapis.org/oas/v3.1.1.html#server-object */
export interface Server {
  /** URL template as written, `https://{region}.example.com/v1`; relative ones are resolved against `Reference.documentUrl`. */
  readonly url: string;
  /** OpenAPI 3.2; of AsyncAPI the key. */
  readonly name?: string;
  readonly description?: Markdown;
  /** `https`, `wss`, `kafka`, …; empty for a relative URL whose host is not known. */
  readonly protocol: string;
  readonly variables: readonly ServerVariable[];
  /** What only servers of AsyncAPI have. */
  readonly event?: EventServer;
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#serverObject */
export interface EventServer {
  readonly title?: string;
  readonly summary?: string;
  readonly protocolVersion?: string;
  /** What every operation over it needs besides its own. */
  readonly security: Security;
  readonly bindings: readonly Binding[];
  readonly tags: readonly string[];
  readonly externalDocs?: ExternalDocs;
  /** Variables that its address does not have: nobody fills them in. */
  readonly otherVariables?: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  /** Of AsyncAPI, where the document gives none, a word that says so. */
  readonly default: string;
  readonly hasNoDefault?: true;
  readonly enum: readonly string[];
  /** Of AsyncAPI. */
  readonly examples?: readonly string[];
  readonly description?: Markdown;
}

import type { Binding } from "./binding.js";
import type { ExternalDocs, Markdown } from "./described.js";
import type { Security } from "./security.js";

/** https://spec.openapis.org/oas/v3.1.1.html#server-object */
export interface Server {
  /**
   * URL template, such as `https://{region}.example.com/v1`. A relative template is resolved against
   * `Reference.documentUrl` when used.
   */
  readonly url: string;
  /** OpenAPI 3.2: `name`; AsyncAPI: key of the server. */
  readonly name?: string;
  readonly description?: Markdown;
  /** `https`, `wss`, `kafka`, …; empty for a relative URL whose host is unknown. */
  readonly protocol: string;
  readonly variables: readonly ServerVariable[];
  /** Properties that only AsyncAPI servers have. */
  readonly event?: EventServer;
}

/** https://www.asyncapi.com/docs/reference/specification/v3.0.0#serverObject */
export interface EventServer {
  readonly title?: string;
  readonly summary?: string;
  readonly protocolVersion?: string;
  /** Requirements of every operation that uses the server, in addition to the operation's requirements. */
  readonly security: Security;
  readonly bindings: readonly Binding[];
  readonly tags: readonly string[];
  readonly externalDocs?: ExternalDocs;
  /** Variables that the URL does not contain, so they cannot be filled in. */
  readonly otherVariables?: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  /** Default value. For an AsyncAPI variable without a default, a placeholder such as `REGION`. */
  readonly default: string;
  readonly hasNoDefault?: true;
  readonly enum: readonly string[];
  /** AsyncAPI only. */
  readonly examples?: readonly string[];
  readonly description?: Markdown;
}

import type { ResolvedSource } from "../../options/resolved-options.js";
import type { Reference } from "../../portable/model/index.js";
import type { Finding } from "../../problems/problems.js";

/** Keys of a source that only loading, pages and the embedded renderer read. */
type NotNormalised =
  | ("kind" | "option" | "isForeign" | "references" | "integrity")
  | ("ownTab" | "group" | "codeSamples" | "expandSchemas" | "playground")
  | ("renderer" | "theme" | "embed");

/**
 * What normalising reads of a source: each key that is not excluded. OpenAPI and AsyncAPI take all of these by
 * name, so neither can overlook a new option. `spec` appears in warnings.
 */
export type NormalisedSource = Omit<ResolvedSource, NotNormalised>;

/** The result of normalising a document. */
export interface NormalisedDocument {
  readonly reference: Reference;
  readonly warnings: readonly Finding[];
  /** Finds examples that do not match their schemas. Runs on demand, because no page depends on it. */
  readonly exampleFindings?: () => readonly Finding[];
}

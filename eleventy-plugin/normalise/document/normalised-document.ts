import type { ResolvedSource } from "../../options/resolved-options.js";
import type { Reference } from "../../portable/model/index.js";
import type { Finding } from "../../problems/problems.js";

/** The part of a source's configuration that its reference needs. `spec` appears in warnings. */
export type NormalisedSource = Pick<ResolvedSource, "route" | "label" | "indexing" | "spec">;

/** The result of normalising a document. */
export interface NormalisedDocument {
  readonly reference: Reference;
  readonly warnings: readonly Finding[];
  /** Finds examples that do not match their schemas. Runs on demand, because no page depends on it. */
  readonly exampleFindings?: () => readonly Finding[];
}

import type { ResolvedSource } from "../../options/resolved-options.js";
import type { Reference } from "../../portable/model/index.js";
import type { Finding } from "../../problems/problems.js";

/** What a reference takes over from its source's configuration; `spec` is named in warnings. */
export type NormalisedSource = Pick<ResolvedSource, "route" | "label" | "indexing" | "spec">;

/** What normalising makes of a document. */
export interface NormalisedDocument {
  readonly reference: Reference;
  readonly warnings: readonly Finding[];
  /** Examples that are not what their schemas say: looked for when asked, for no page waits for them. */
  readonly exampleFindings?: () => readonly Finding[];
}

import type { Reference } from "../../portable/model/index.js";
import type { Finding } from "../../problems/problems.js";

/** What normalising makes of a document. */
export interface NormalisedDocument {
  readonly reference: Reference;
  readonly warnings: readonly Finding[];
  /** Examples that are not what their schemas say: looked for when asked, for no page waits for them. */
  readonly exampleFindings?: () => readonly Finding[];
}

import type { ReferenceIndexing } from "../../portable/model/index.js";

/** What a reference takes over from its source's configuration. */
export interface ReferenceSource {
  readonly route: string;
  readonly label?: string;
  readonly indexing: ReferenceIndexing;
  /** As configured: named in warnings. */
  readonly spec: string;
}

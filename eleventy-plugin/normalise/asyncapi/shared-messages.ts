import { maxShared } from "../../document/max-shared.js";
import type { Message } from "../../portable/model/index.js";
import type { ReadContext } from "../read.js";

/**
 * Messages of a channel that another operation or channel has shown already: each page that has them is as long again, so
 * that their number is bounded by the size of the document.
 */
export class SharedMessages {
  private readonly limit: number;
  private shown = 0;
  private leftOut = 0;

  constructor(bytes: number) {
    this.limit = maxShared(bytes);
  }

  /** Those that there is room for. */
  takeWithinLimit(messages: readonly Message[]): readonly Message[] {
    const kept = messages.slice(0, this.limit - this.shown);
    this.shown += kept.length;
    this.leftOut += messages.length - kept.length;
    return kept;
  }

  report({ report }: Pick<ReadContext, "report">): void {
    if (this.leftOut === 0) return;
    const facts = { count: this.leftOut.toLocaleString("en"), limit: this.limit.toLocaleString("en") };
    report("shared-messages", facts, "#/channels");
  }
}

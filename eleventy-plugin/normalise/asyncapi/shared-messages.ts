import { maxShared } from "../../document/max-shared.js";
import type { Message } from "../../portable/model/index.js";
import type { ReadContext } from "../read.js";

/**
 * Limits how often messages of a channel are repeated for further operations or channels. Each repetition
 * adds their full length to a page, so the limit depends on the size of the document.
 */
export class SharedMessages {
  private readonly limit: number;
  private shown = 0;
  private leftOut = 0;

  constructor(bytes: number) {
    this.limit = maxShared(bytes);
  }

  /** Returns as many of the messages as the limit still allows. */
  takeWithinLimit(messages: readonly Message[]): readonly Message[] {
    const allowed = messages.slice(0, this.limit - this.shown);
    this.shown += allowed.length;
    this.leftOut += messages.length - allowed.length;
    return allowed;
  }

  report({ report }: Pick<ReadContext, "report">): void {
    if (this.leftOut === 0) return;
    const facts = { count: this.leftOut.toLocaleString("en"), limit: this.limit.toLocaleString("en") };
    report("shared-messages", facts, "#/channels");
  }
}

import { EventEmitter } from "node:events";
import type { ProblemCode } from "./proxy-problem.js";
import type { Deadlines } from "./proxy-settings.js";

/** Why a call was ended before its response was complete. */
export type EndReason = Extract<ProblemCode, "upstream-timeout"> | "caller-gone";

/**
 * Aborts a call when its caller disconnects or it takes too long. undici accepts an EventEmitter as signal,
 * which is cheaper than an AbortSignal.
 */
export class CallSignal extends EventEmitter {
  aborted = false;
  reason: EndReason | undefined;
  readonly #deadlines: Pick<Deadlines, "call" | "stream">;
  #timer: NodeJS.Timeout;

  constructor(deadlines: Pick<Deadlines, "call" | "stream">) {
    super();
    this.#deadlines = deadlines;
    this.#timer = this.#endAfter(deadlines.call);
  }

  abort(reason: EndReason): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    this.emit("abort");
  }

  /** Extends the deadline for an event stream. */
  allowStream(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#endAfter(this.#deadlines.stream);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #endAfter(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.abort("upstream-timeout"), milliseconds).unref();
  }
}

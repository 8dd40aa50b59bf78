import { EventEmitter } from "node:events";
import type { ProblemCode } from "./proxy-problem.js";
import type { Deadlines } from "./proxy-settings.js";

/** Why a call ends before its answer does. */
export type EndReason = Extract<ProblemCode, "upstream-timeout"> | "caller-gone";

/** Ends a call: when its caller has gone, or when it takes too long. As an emitter it costs less than an AbortSignal. */
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

  /** Streams of events may last longer. */
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

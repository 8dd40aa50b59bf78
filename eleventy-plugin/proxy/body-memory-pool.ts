import { Refusal } from "./proxy-problem.js";

/** A request body that is still being received. */
export interface IncomingBody {
  /** In bytes. */
  readonly allocated: number;
  /** Stops reading the body and frees its memory. */
  cut(): void;
}

/**
 * Maximum number of bodies that are received at the same time. A caller that sends its body without pausing
 * finishes well before this many other bodies begin.
 */
const MAX_INCOMING = 256;
/**
 * Maximum bytes of all bodies together, including the bodies of running calls. At least one body always fits.
 */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Memory for request bodies. When the pool is full, it drops the incoming body that has been silent for the
 * longest time, so slow callers cannot lock out others.
 */
export class BodyMemoryPool {
  /** Ordered by their last chunk, oldest first. */
  readonly #incoming = new Set<IncomingBody>();
  readonly #maxIncoming: number;
  readonly #maxBytes: number;
  #held = 0;

  constructor(maxBody: number, { maxIncoming = MAX_INCOMING, maxBytes = MAX_BYTES } = {}) {
    this.#maxIncoming = maxIncoming;
    this.#maxBytes = Math.max(maxBytes, maxBody);
  }

  /**
   * Registers a new body, or records that it received a chunk. If there are too many bodies, cuts the one
   * that has been silent for the longest time.
   */
  touch(body: IncomingBody): void {
    this.#incoming.delete(body);
    this.#incoming.add(body);
    const [mostSilent] = this.#incoming;
    if (this.#incoming.size > this.#maxIncoming) mostSilent?.cut();
  }

  /** Marks a body as no longer being received. Its memory stays reserved. */
  remove(body: IncomingBody): void {
    this.#incoming.delete(body);
  }

  /**
   * Reserves memory for a body. Cuts silent bodies if necessary.
   * @throws {Refusal} If running calls and this body need more than the pool has.
   */
  reserve(bytes: number, body: IncomingBody): void {
    const others = [...this.#incoming].filter((other) => other !== body);
    const heldByOthers = others.reduce((sum, { allocated: held }) => sum + held, 0);
    if (this.#held - heldByOthers + bytes > this.#maxBytes) throw new Refusal("busy");
    for (const mostSilent of others) {
      if (this.#held + bytes <= this.#maxBytes) break;
      mostSilent.cut();
    }
    this.#held += bytes;
  }

  free(bytes: number): void {
    this.#held -= bytes;
  }
}

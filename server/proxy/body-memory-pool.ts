import { Refusal } from "./proxy-problem.js";

/** A body that has not come in whole. */
export interface IncomingBody {
  /** Bytes of memory. */
  readonly allocated: number;
  /** Ends its reading, and gives its memory back. */
  cut(): void;
}

/** Bodies that are read at one time. Callers who send theirs at once are done before so many others have begun. */
const MAX_INCOMING = 256;
/** Bytes of all bodies together, of running calls too; one body always fits. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Room for the bodies of requests. Where it is full, the body makes room that has sent nothing for the longest time: so
 * callers who do not finish never keep out one who does.
 */
export class BodyMemoryPool {
  /** The one that has been silent for the longest time comes first. */
  readonly #incoming = new Set<IncomingBody>();
  readonly #maxIncoming: number;
  readonly #maxBytes: number;
  #held = 0;

  constructor(maxBody: number, { maxIncoming = MAX_INCOMING, maxBytes = MAX_BYTES } = {}) {
    this.#maxIncoming = maxIncoming;
    this.#maxBytes = Math.max(maxBytes, maxBody);
  }

  /** A body begins, or a piece of it has come. */
  touch(body: IncomingBody): void {
    this.#incoming.delete(body);
    this.#incoming.add(body);
    const [mostSilent] = this.#incoming;
    if (this.#incoming.size > this.#maxIncoming) mostSilent?.cut();
  }

  /** Nothing more comes of a body; what it holds stays. */
  remove(body: IncomingBody): void {
    this.#incoming.delete(body);
  }

  /** Takes memory for a body. Throws a Refusal where running calls and the body itself hold too much of it. */
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

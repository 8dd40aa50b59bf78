import type { IncomingMessage } from "node:http";
import type { BodyMemoryPool, IncomingBody } from "./body-memory-pool.js";
import { Refusal } from "./proxy-problem.js";
import type { BodyPace } from "./proxy-settings.js";
import { hasBody } from "./read-call.js";

export interface BufferedBody {
  readonly bytes: Buffer | undefined;
  /** Frees the memory. Call once, when the call has ended. */
  release(): void;
}

const NOTHING: BufferedBody = { bytes: undefined, release: () => undefined };
const EMPTY = Buffer.alloc(0);
const FIRST_SIZE = 16 * 1024;

/**
 * Reads the whole body first, so that a body that is too long never reaches the API and a redirect can resend
 * it. Enforces the limits while receiving.
 * @throws {Refusal} If the body is too long or too slow. Also rejects if the caller disconnects.
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  pace: BodyPace,
  pool: BodyMemoryPool,
): Promise<BufferedBody> {
  if (!hasBody(request)) return Promise.resolve(NOTHING);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes)
    return Promise.reject(new Refusal("request-too-large"));
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clock.stop();
      request.off("data", receive);
      pool.remove(memory);
    };
    const fail = (error: unknown): void => {
      finish();
      memory.release();
      reject(error as Error);
    };
    const tooSlow = (): void => fail(new Refusal("request-timeout"));
    const memory = new BodyMemory(maxBytes, pool, tooSlow);
    const clock = new PaceClock(pace, tooSlow);
    const receive = (chunk: Buffer): void => {
      try {
        clock.addBytes(chunk.length);
        memory.append(chunk);
      } catch (refusal) {
        fail(refusal);
      }
    };
    pool.touch(memory);
    request.on("data", receive);
    request.once("end", () => {
      finish();
      resolve({ bytes: memory.content(), release: () => memory.release() });
    });
    request.once("error", fail);
    request.once("close", () => {
      if (!request.readableEnded) fail(new Error("The client disconnected."));
    });
  });
}

/**
 * A single growing buffer. With a list of chunks, a caller sending single bytes would use a hundred times
 * their size.
 */
class BodyMemory implements IncomingBody {
  #buffer = EMPTY;
  #length = 0;

  constructor(
    readonly maxBytes: number,
    readonly pool: BodyMemoryPool,
    readonly cut: () => void,
  ) {}

  get allocated(): number {
    return this.#buffer.length;
  }

  append(chunk: Buffer): void {
    this.pool.touch(this);
    const length = this.#length + chunk.length;
    if (length > this.maxBytes) throw new Refusal("request-too-large");
    if (length > this.allocated) {
      const size = Math.min(Math.max(FIRST_SIZE, 2 * this.allocated, length), this.maxBytes);
      this.pool.reserve(size - this.allocated, this);
      const larger = Buffer.allocUnsafeSlow(size);
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    chunk.copy(this.#buffer, this.#length);
    this.#length = length;
  }

  content(): Buffer | undefined {
    return this.#length === 0 ? undefined : this.#buffer.subarray(0, this.#length);
  }

  release(): void {
    this.pool.free(this.allocated);
    this.#buffer = EMPTY;
    this.#length = 0;
  }
}

/** Calls `late` once if a body pauses for too long or arrives too slowly. */
class PaceClock {
  readonly #start = performance.now();
  #last = this.#start;
  #bytes = 0;
  #timer: NodeJS.Timeout;

  constructor(
    readonly pace: BodyPace,
    readonly late: () => void,
  ) {
    this.#timer = this.#lookAgain();
  }

  addBytes(bytes: number): void {
    this.#bytes += bytes;
    this.#last = performance.now();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #lookAgain(): NodeJS.Timeout {
    return setTimeout(() => {
      if (this.#left() <= 0) this.late();
      else this.#timer = this.#lookAgain();
    }, this.#left()).unref();
  }

  /** Remaining milliseconds. */
  #left(): number {
    const { silence, start, bytesPerSecond, whole } = this.pace;
    const allowed = Math.min(start + (this.#bytes / bytesPerSecond) * 1_000, whole);
    return Math.min(this.#last + silence, this.#start + allowed) - performance.now();
  }
}

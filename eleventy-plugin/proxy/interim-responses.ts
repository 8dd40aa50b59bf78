import type { Socket } from "node:net";

/**
 * Maximum bytes of all 1xx responses before a final response: the same limit as for the headers of the final
 * response. `forward` limits the time.
 */
const MAX_BYTES = 32 * 1024;

const [CR, LF, ZERO, ONE, TWO] = Buffer.from("\r\n012");
const END = Buffer.from("\r\n\r\n");
const STATUS = "HTTP/1.1 ".length;

/**
 * Allows any number of 1xx responses before a final response, except 101, which the proxy never requests.
 * undici ignores 1xx responses but closes the connection on 100, so this changes 100 to 102 first.
 * https://www.rfc-editor.org/rfc/rfc9110#section-15.2
 */
export function allowInterimResponses<Connection extends Socket>(socket: Connection): Connection {
  const interim = new InterimResponses();
  const read = socket.read.bind(socket) as (size?: number) => unknown;
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.read = (size) => {
    const chunk = read(size);
    if (!(chunk instanceof Buffer) || interim.pass(chunk)) return chunk;
    socket.destroy(new Error("Too many informational responses, or a change of protocol."));
    return null;
  };
  // A connection has one request at a time, so the first byte that is read after a write begins a response to
  // this request.
  socket.write = (...args: unknown[]) => {
    interim.expect();
    return write(...args);
  };
  return socket;
}

/** Tracks the 1xx responses before a final response, byte by byte. */
class InterimResponses {
  /** Position in the current 1xx response; undefined in the final response. */
  #position: number | undefined;
  /** Number of bytes of `END` that have matched so far. */
  #ending = 0;
  #bytes = 0;
  #isLow = false;

  expect(): void {
    this.#position = 0;
    this.#ending = 0;
    this.#bytes = 0;
  }

  /** Whether the connection may continue. Changes status 100 in `chunk` to 102. */
  pass(chunk: Buffer): boolean {
    for (let index = 0; index < chunk.length && this.#position !== undefined; index += 1) {
      if (!this.#step(chunk, index)) return false;
    }
    return true;
  }

  #step(chunk: Buffer, index: number): boolean {
    const byte = chunk[index];
    const position = this.#position ?? 0;
    // Parsers skip line breaks before a response.
    if (position === 0 && (byte === CR || byte === LF)) return true;
    if (position === STATUS && byte !== ONE) {
      this.#position = undefined;
      return true;
    }
    if (position === STATUS + 1) this.#isLow = byte === ZERO;
    if (position === STATUS + 2 && this.#isLow) {
      if (byte === ONE) return false;
      if (byte === ZERO) chunk[index] = TWO ?? 0;
    }
    this.#ending = byte === END[this.#ending] ? this.#ending + 1 : Number(byte === CR);
    const isWhole = this.#ending === END.length;
    if (isWhole) this.#ending = 0;
    this.#position = isWhole ? 0 : position + 1;
    this.#bytes += 1;
    return this.#bytes <= MAX_BYTES;
  }
}

import type { Socket } from "node:net";

/** Bytes of all 1xx responses before one answer: as many as its own headers may have. Their time is that of its headers. */
const MAX_BYTES = 32 * 1024;

const [CR, LF, ZERO, ONE, TWO] = Buffer.from("\r\n012");
const END = Buffer.from("\r\n\r\n");
const STATUS = "HTTP/1.1 ".length;

/**
 * Lets any number of 1xx responses come before an answer, whether one was asked for or not, but 101, which nobody asks for:
 * https://www.rfc-editor.org/rfc/rfc9110#section-15.2. undici passes over all but 100, at which it ends the connection; so
 * 100 becomes 102 before undici reads it.
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
  // One request at a time: after it is written, the next byte is that of its first response.
  socket.write = (...args: unknown[]) => {
    interim.expect();
    return write(...args);
  };
  return socket;
}

/** Follows the status lines before an answer. */
class InterimResponses {
  /** In the response that is read; undefined in an answer. */
  #position: number | undefined;
  /** How much of the end of a response's headers has been read. */
  #ending = 0;
  #bytes = 0;
  #isLow = false;

  expect(): void {
    this.#position = 0;
    this.#ending = 0;
    this.#bytes = 0;
  }

  /** Whether more may be read. */
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

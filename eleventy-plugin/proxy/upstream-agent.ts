import { lookup as systemLookup } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { Agent, buildConnector } from "undici";
import {
  type AddressFault,
  guardedLookup,
  isAddressLiteral,
  isLoopbackAddress,
  isProhibitedAddress,
} from "../network/addresses.js";
import { defaultDeadlines, type ProxySettings } from "./proxy-settings.js";

/** Milliseconds. */
const KEEP_ALIVE = 4_000;
const MAX_HEADER_SIZE = 32 * 1024;

/**
 * Creates the connection pool of one proxy. Connections to a port of this server get a stricter check,
 * because a name may resolve back to this server.
 */
export function createAgent(
  {
    limits,
    lookup = systemLookup as LookupFunction,
    deadlines = defaultDeadlines,
  }: Pick<ProxySettings, "limits" | "lookup" | "deadlines">,
  ownPorts: ReadonlySet<number>,
): Agent {
  const connector = (faultOf: (address: string) => AddressFault | undefined): buildConnector.connector =>
    buildConnector({ timeout: deadlines.connect, allowH2: false, lookup: guardedLookup(lookup, faultOf) });
  const isProhibited = (address: string): AddressFault | undefined =>
    isProhibitedAddress(address, limits.strict) ? "prohibited" : undefined;
  const connect = connector(isProhibited);
  const connectToOwnPort = connector((address) => (isOwnAddress(address) ? "own" : isProhibited(address)));

  return new Agent({
    connect: (options, callback) => {
      const port = Number(options.port || (options.protocol === "https:" ? 443 : 80));
      (ownPorts.has(port) ? connectToOwnPort : connect)(options, (...[error, socket]) =>
        error === null ? callback(null, allowInterimResponses(socket)) : callback(error, null),
      );
    },
    allowH2: false,
    connections: limits.maxInFlight.perOrigin,
    pipelining: 1,
    headersTimeout: limits.timeout,
    // `relayResponse` has its own timeout for silent bodies.
    bodyTimeout: 0,
    maxHeaderSize: MAX_HEADER_SIZE,
    maxResponseSize: limits.maxResponseBytes,
    keepAliveTimeout: KEEP_ALIVE,
    // Overrides the `Keep-Alive` header of the upstream.
    keepAliveMaxTimeout: KEEP_ALIVE,
  });
}

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
function allowInterimResponses<Connection extends Socket>(socket: Connection): Connection {
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

/** Whether an IP address belongs to this machine. */
export function isOwnAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "").replace(/^::ffff:(?=[\d.]+$)/, "");
  if (isLoopbackAddress(address)) return true;
  return Object.values(networkInterfaces()).some((list) => list?.some((each) => each.address === bare));
}

/** Whether a URL points to this server, as far as can be determined without a DNS lookup. */
export function isOwnServer(url: URL, ownPorts: ReadonlySet<number>): boolean {
  if (!ownPorts.has(portOf(url))) return false;
  return isAddressLiteral(url.hostname)
    ? isOwnAddress(url.hostname)
    : /(?:^|\.)localhost\.?$/.test(url.hostname);
}

const portOf = ({ port, protocol }: URL): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

import { lookup as systemLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { isProhibitedAddress } from "../network/addresses.js";
import { guardedLookup, type AddressFault } from "../network/guarded-lookup.js";
import { allowInterimResponses } from "./interim-responses.js";
import { isOwnAddress } from "./own-address.js";
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

import { lookup as resolveName } from "node:dns";
import type { LookupFunction } from "node:net";
import type { Agent, Dispatcher } from "undici";
import { MAX_BYTES } from "../context/load-context.js";
import {
  type AddressFault,
  guardedLookup,
  isAddressLiteral,
  isPrivateAddress,
  isProhibitedAddress,
} from "../../network/addresses.js";

/** Connections for the documents of one source; close them after reading. */
export type Connections = ReturnType<typeof openConnections>;

function addressFault(address: string, publicOnly: boolean): AddressFault | undefined {
  if (isProhibitedAddress(address, false)) return "prohibited";
  return publicOnly && isPrivateAddress(address) ? "private" : undefined;
}

/** `lookup` replaces `dns.lookup` in tests. */
export function openConnections(connectTimeout: number, lookup = resolveName as LookupFunction) {
  const privateNames = new Set<string>();
  const agents = new Map<boolean, Agent>();

  const guarded = (publicOnly: boolean): LookupFunction =>
    guardedLookup(lookup, (address, hostname) => {
      if (isPrivateAddress(address)) privateNames.add(hostname);
      return addressFault(address, publicOnly);
    });

  return {
    /**
     * Returns a dispatcher that checks IP addresses while connecting, so that a host name cannot resolve to
     * another address between check and use. It refuses prohibited addresses and, with `publicOnly`, private
     * ones.
     */
    async dispatcher(publicOnly: boolean): Promise<Dispatcher> {
      const undici = await import("undici");
      const agent =
        agents.get(publicOnly) ??
        new undici.Agent({
          connect: { timeout: connectTimeout, lookup: guarded(publicOnly) },
          maxResponseSize: MAX_BYTES,
          connections: 8,
        });
      agents.set(publicOnly, agent);
      return agent;
    },
    /**
     * Returns why a host that is an IP address is refused. Such hosts need a separate check because they are
     * not looked up.
     */
    faultOf: (hostname: string, publicOnly: boolean): AddressFault | undefined =>
      isAddressLiteral(hostname) ? addressFault(hostname, publicOnly) : undefined,
    /** Whether a host is a private IP address, or a name that resolved to one while connecting. */
    isPrivate: (hostname: string): boolean =>
      isAddressLiteral(hostname) ? isPrivateAddress(hostname) : privateNames.has(hostname),
    close: async (): Promise<void> => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

import { lookup as resolveName } from "node:dns";
import type { LookupFunction } from "node:net";
import type { Agent, Dispatcher } from "undici";
import { MAX_BYTES } from "../limits.js";
import { isAddressLiteral, isPrivateAddress } from "../../../server/network/addresses.js";
import { guardedLookup } from "../../../server/network/guarded-lookup.js";

/** Connections for the documents of one source; to be closed when all is read. */
export interface Connections {
  /** `publicOnly` refuses private addresses where it connects, so that a name cannot change between check and use. */
  dispatcher(publicOnly: boolean): Promise<Dispatcher>;
  /** Whether a host is, or was found to be on connecting, on a private network. */
  isPrivate(hostname: string): boolean;
  close(): Promise<void>;
}

export function openConnections(connectTimeout: number): Connections {
  const privateNames = new Set<string>();
  const agents = new Map<boolean, Agent>();

  const lookup = (publicOnly: boolean): LookupFunction =>
    guardedLookup(resolveName as LookupFunction, (address, hostname) => {
      if (!isPrivateAddress(address)) return undefined;
      privateNames.add(hostname);
      return publicOnly ? "private" : undefined;
    });

  return {
    async dispatcher(publicOnly) {
      const undici = await import("undici");
      const agent =
        agents.get(publicOnly) ??
        new undici.Agent({
          connect: { timeout: connectTimeout, lookup: lookup(publicOnly) },
          maxResponseSize: MAX_BYTES,
          connections: 8,
        });
      agents.set(publicOnly, agent);
      return agent;
    },
    isPrivate: (hostname) =>
      isAddressLiteral(hostname) ? isPrivateAddress(hostname) : privateNames.has(hostname),
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

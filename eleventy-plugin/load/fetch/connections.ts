import { lookup as resolveName, type LookupAddress, type LookupOptions } from "node:dns";
import type { Agent, Dispatcher } from "undici";
import { MAX_BYTES } from "../limits.js";
import { isAddressLiteral, isPrivateAddress } from "../../../server/proxy/addresses.js";

/** Connections for the documents of one source; to be closed when all is read. */
export interface Connections {
  /** `publicOnly` refuses private addresses where it connects, so that a name cannot change between check and use. */
  dispatcher(publicOnly: boolean): Promise<Dispatcher>;
  /** Whether a host is, or was found to be on connecting, on a private network. */
  isPrivate(hostname: string): boolean;
  close(): Promise<void>;
}

/** Code of the error raised for a name that leads to a private address. */
export const PRIVATE_ADDRESS = "PRIVATE_ADDRESS";

type LookupAnswer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

export function openConnections(connectTimeout: number): Connections {
  const privateNames = new Set<string>();
  const agents = new Map<boolean, Agent>();

  const lookup =
    (publicOnly: boolean) =>
    (hostname: string, options: LookupOptions, answer: LookupAnswer): void => {
      resolveName(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return answer(error, []);
        const hasPrivate = addresses.some(({ address }) => isPrivateAddress(address));
        if (hasPrivate) privateNames.add(hostname);
        if (hasPrivate && publicOnly) return answer(privateAddressError(), []);
        const [first] = addresses;
        if (options.all || !first) return answer(null, addresses);
        answer(null, first.address, first.family);
      });
    };

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

function privateAddressError(): Error {
  return Object.assign(new Error("The name leads to a private address."), { code: PRIVATE_ADDRESS });
}

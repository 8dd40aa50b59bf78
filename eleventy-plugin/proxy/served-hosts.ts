import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { ProxySettings } from "./proxy-settings.js";

const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** `Host` header in lower case → site origins that it may belong to. */
export type ServedHosts = ReadonlyMap<string, readonly string[]>;

/** Returns a function that finds the hosts served on the socket of a request. */
export function servedHosts({
  siteOrigins,
  allowLocalhost,
}: Pick<ProxySettings, "siteOrigins" | "allowLocalhost">): (socket: Socket) => ServedHosts {
  const named = toHosts([...siteOrigins]);
  if (!allowLocalhost) return () => named;
  const byAddress = new Map<string, ServedHosts>();
  return (socket) => {
    const protocol = (socket as TLSSocket).encrypted ? "https" : "http";
    const key = `${protocol}:${socket.localPort}`;
    const cached = byAddress.get(key);
    if (cached !== undefined) return cached;
    const local = LOCAL_NAMES.map((name) => new URL(`${protocol}://${name}:${socket.localPort}`).origin);
    const hosts = toHosts([...siteOrigins, ...local]);
    byAddress.set(key, hosts);
    return hosts;
  };
}

/** Maps `Host` headers to origins. The header may include or omit the default port of the scheme. */
function toHosts(origins: readonly string[]): ServedHosts {
  const hosts = new Map<string, string[]>();
  for (const origin of origins) {
    const { protocol, hostname, host, port } = new URL(origin);
    const names = port === "" ? [host, `${hostname}:${DEFAULT_PORTS[protocol]}`] : [host];
    for (const name of names) hosts.set(name, [...(hosts.get(name) ?? []), origin]);
  }
  return hosts;
}

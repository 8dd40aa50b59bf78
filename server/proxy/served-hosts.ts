import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { ProxySettings } from "./proxy-settings.js";

const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"];
const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** Origins of the site by the `Host` headers, in lower case, that stand for them. */
export type ServedHosts = ReadonlyMap<string, readonly string[]>;

/** The hosts that a site is served at, for each socket that a request may come in on. */
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
    const known = byAddress.get(key);
    if (known !== undefined) return known;
    const local = LOCAL_NAMES.map((name) => new URL(`${protocol}://${name}:${socket.localPort}`).origin);
    const hosts = toHosts([...siteOrigins, ...local]);
    byAddress.set(key, hosts);
    return hosts;
  };
}

/** The default port of a scheme may be written or left out. */
function toHosts(origins: readonly string[]): ServedHosts {
  const hosts = new Map<string, string[]>();
  for (const origin of origins) {
    const { protocol, hostname, host, port } = new URL(origin);
    const names = port === "" ? [host, `${hostname}:${DEFAULT_PORTS[protocol]}`] : [host];
    for (const name of names) hosts.set(name, [...(hosts.get(name) ?? []), origin]);
  }
  return hosts;
}

import { networkInterfaces } from "node:os";
import { isAddressLiteral, isLoopbackAddress } from "../network/addresses.js";

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

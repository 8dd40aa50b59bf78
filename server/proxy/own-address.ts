import { networkInterfaces } from "node:os";
import { isAddressLiteral, isLoopbackAddress } from "../network/addresses.js";

/** Whether an IP address is one that this machine listens on. */
export function isOwnAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "").replace(/^::ffff:(?=[\d.]+$)/, "");
  if (isLoopbackAddress(address)) return true;
  return Object.values(networkInterfaces()).some((list) => list?.some((each) => each.address === bare));
}

/** Whether a URL names this very server, as far as that can be told without a look-up. */
export function isOwnServer(url: URL, ownPorts: ReadonlySet<number>): boolean {
  if (!ownPorts.has(portOf(url))) return false;
  return isAddressLiteral(url.hostname)
    ? isOwnAddress(url.hostname)
    : /(?:^|\.)localhost\.?$/.test(url.hostname);
}

const portOf = ({ port, protocol }: URL): number =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

import { BlockList, isIP } from "node:net";

/** Ranges that are not the public Internet: https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-. */
const PRIVATE_RANGES = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 9],
  ["ff00::", 8],
] as const satisfies readonly (readonly [string, number])[];

const privateRanges = new BlockList();
for (const [address, prefix] of PRIVATE_RANGES) {
  privateRanges.addSubnet(address, prefix, address.includes(":") ? "ipv6" : "ipv4");
}

/** Whether an IP address is loopback, link-local, private, multicast or otherwise not of the public Internet. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const version = isIP(bare);
  return version !== 0 && privateRanges.check(bare, version === 6 ? "ipv6" : "ipv4");
}

/** Whether a URL's host is an IP address and not a name. */
export function isAddressLiteral(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}

import type { LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

// The only table of non-public IP addresses, used by the proxy and by the fetching of documents.

type Range = readonly [address: string, prefix: number];

/**
 * Never connected to: unspecified, link-local, multicast and broadcast addresses, and the metadata services
 * of clouds, which hand out credentials.
 */
const PROHIBITED: readonly Range[] = [
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["224.0.0.0", 3],
  ["100.100.100.200", 32],
  ["168.63.129.16", 32],
  ["192.0.0.192", 32],
  ["::", 128],
  ["fe80::", 10],
  ["ff00::", 8],
  ["fd00:ec2::254", 128],
  ["fd20:ce::254", 128],
  // Tunnels that embed an IPv4 address: Teredo, and NAT64 with a local prefix.
  ["2001::", 32],
  ["64:ff9b:1::", 48],
];

/**
 * Not on the public Internet:
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const NOT_PUBLIC: readonly Range[] = [
  ...PROHIBITED,
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["::1", 128],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fec0::", 10],
];

const LOOPBACK: readonly Range[] = [
  ["127.0.0.0", 8],
  ["0.0.0.0", 8],
  ["::", 127],
];

const prohibited = toBlockList(PROHIBITED);
const notPublic = toBlockList(NOT_PUBLIC);
const loopback = toBlockList(LOOPBACK);

/**
 * Converts ranges to a `BlockList`, with the IPv6 ranges that embed each IPv4 range. `BlockList` handles
 * `::ffff:a.b.c.d` itself.
 */
function toBlockList(ranges: readonly Range[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ranges) {
    if (address.includes(":")) {
      list.addSubnet(address, prefix, "ipv6");
      continue;
    }
    list.addSubnet(address, prefix, "ipv4");
    const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
    const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    // `::1` must not count as part of 0.0.0.0/8.
    if (a !== 0) list.addSubnet(`::${groups}`, 96 + prefix, "ipv6");
    for (const before of ["64:ff9b::", "::ffff:0:"]) list.addSubnet(before + groups, 96 + prefix, "ipv6");
    list.addSubnet(`2002:${groups}::`, 16 + prefix, "ipv6");
  }
  return list;
}

function isListed(address: string, list: BlockList): boolean {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const version = isIP(bare);
  return version !== 0 && list.check(bare, version === 6 ? "ipv6" : "ipv4");
}

/**
 * Whether an IP address is loopback, link-local, private, multicast or otherwise not on the public Internet.
 */
export function isPrivateAddress(address: string): boolean {
  return isListed(address, notPublic);
}

/** Whether connections to an IP address are prohibited. With `strict`, only public addresses are allowed. */
export function isProhibitedAddress(address: string, strict: boolean): boolean {
  return isListed(address, strict ? notPublic : prohibited);
}

/** Whether an IP address is loopback or unspecified (`0.0.0.0`, `::`). */
export function isLoopbackAddress(address: string): boolean {
  return isListed(address, loopback);
}

/** Whether the host of a URL is an IP address, not a name. */
export function isAddressLiteral(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}

/**
 * Whether a URL's host is not on the public Internet, without a DNS lookup: a non-public IP address or a
 * `localhost` name.
 */
export function isPrivateHost(hostname: string): boolean {
  return /(?:^|\.)localhost\.?$/.test(hostname) || isPrivateAddress(hostname);
}

/** Why a connection to an IP address is refused. */
export type AddressFault = "prohibited" | "own" | "private";

export class AddressError extends Error {
  override readonly name = "AddressError";
  readonly code = "ADDRESS_REFUSED";

  constructor(readonly fault: AddressFault) {
    super(`The address is ${fault}.`);
  }
}

/**
 * Wraps a DNS lookup so that it fails with an AddressError if any resulting IP address has a fault. The
 * socket connects to the checked addresses, which prevents DNS rebinding.
 */
export function guardedLookup(
  lookup: LookupFunction,
  faultOf: (address: string, hostname: string) => AddressFault | undefined,
): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, address, family) => {
      if (error) return done(error, address, family);
      const found: readonly LookupAddress[] =
        typeof address === "string" ? [{ address, family: family ?? 0 }] : address;
      const fault = found.map((each) => faultOf(each.address, hostname)).find((each) => each !== undefined);
      if (fault !== undefined) return done(new AddressError(fault), "", 0);
      return done(null, address, family);
    });
  };
}

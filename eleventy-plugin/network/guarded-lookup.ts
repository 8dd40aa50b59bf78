import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

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

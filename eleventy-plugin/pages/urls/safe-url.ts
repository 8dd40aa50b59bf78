/** Protocols of addresses that a description may lead to. */
export const LINK_PROTOCOLS = ["http", "https", "mailto"];

/**
 * Whether an address may be printed: http, https, mailto, relative, or a fragment. It must also parse and decode, for
 * transforms of other Eleventy plugins stop a build on one that does not.
 */
export function isSafeUrl(address: string): boolean {
  const text = address.trim();
  if (text === "") return false;
  try {
    decodeURIComponent(text);
    return LINK_PROTOCOLS.includes(new URL(text, "https://relative.invalid/").protocol.slice(0, -1));
  } catch {
    return false;
  }
}

/**
 * An address of a document as seen from anywhere: relative ones are resolved against the address the document was read
 * from, when it was read from one. Fragments stay: they name a place of the page.
 */
export function resolveUrl(address: string, base: string | undefined): string {
  if (base === undefined || address.startsWith("#") || /^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  try {
    const resolved = new URL(address, base).href;
    return isSafeUrl(resolved) ? resolved : address;
  } catch {
    return address;
  }
}

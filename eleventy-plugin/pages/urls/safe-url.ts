/** Protocols that links in descriptions may use. */
export const LINK_PROTOCOLS = ["http", "https", "mailto"];

/**
 * Whether a URL may be printed: http, https, mailto, relative, or a fragment. It must also parse and decode,
 * because transforms of other Eleventy plugins stop the build at an invalid URL.
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
 * Resolves a relative URL of a document against the URL that the document was read from, if there is one.
 * Fragments stay unchanged, because they refer to the page.
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

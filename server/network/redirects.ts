/** Statuses that lead elsewhere: https://fetch.spec.whatwg.org/#redirect-status */
export const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** More are not followed: by the proxy, and by what reads documents. Each hop is looked at like the first. */
export const MAX_REDIRECTS = 5;

/** Characters of an address. */
export const MAX_URL_LENGTH = 8192;

/**
 * What stands between the slashes of an absolute http(s) address; undefined where the address is one that parsers are
 * known to read in more than one way: controls, other alphabets, backslashes, braces, escapes in the host, missing slashes.
 */
export function authorityOf(text: string): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(text)) return undefined;
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  return authority === undefined || /[\\{}<>|^%]/.test(authority) ? undefined : authority;
}

/**
 * Where a redirect leads: its `Location` against the address it came from. Undefined where it cannot be followed. A
 * user name stays in the result: whoever follows has to look.
 */
export function redirectTarget(locations: readonly string[], from: URL): URL | undefined {
  const [location] = locations;
  if (location === undefined || locations.length > 1 || location.length > MAX_URL_LENGTH) return undefined;
  if (!/^[\x21-\x7e]+$/.test(location)) return undefined;
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(location);
  if (isAbsolute && /^https?:/i.test(location) && authorityOf(location) === undefined) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

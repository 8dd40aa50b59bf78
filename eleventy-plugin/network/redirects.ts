/** https://fetch.spec.whatwg.org/#redirect-status */
export const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Maximum number of redirects that the proxy and the fetching of documents follow. Every hop passes the same
 * checks as the first request.
 */
export const MAX_REDIRECTS = 5;

/** In characters. */
export const MAX_URL_LENGTH = 8192;

/**
 * Returns the authority (the part between `//` and the next `/`) of an absolute http(s) URL. Returns
 * undefined for URLs that parsers may interpret differently: control or non-ASCII characters, backslashes,
 * braces, escapes in the host, missing slashes.
 */
export function authorityOf(text: string): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(text)) return undefined;
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  return authority === undefined || /[\\{}<>|^%]/.test(authority) ? undefined : authority;
}

/**
 * Resolves the `Location` of a redirect against the URL of its response. Returns undefined if it is missing,
 * ambiguous or invalid. The result may contain a user name, which the caller must check.
 */
export function redirectTarget(locations: readonly string[], from: URL): URL | undefined {
  const [location] = locations;
  if (location === undefined || locations.length > 1 || location.length > MAX_URL_LENGTH) return undefined;
  if (!/^[\x21-\x7e]+$/.test(location)) return undefined;
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(location);
  if (isAbsolute && /^https?:/i.test(location) && authorityOf(location) === undefined) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

import { Refusal } from "./proxy-problem.js";

const MAX_LENGTH = 8192;

/**
 * The address a reader's page asks for, parsed once. What parsers are known to read in more than one way is refused
 * before: controls, other alphabets, backslashes, braces, escapes in the host, missing slashes. Throws a Refusal.
 */
export function parseTarget(text: string): URL {
  if (text.length > MAX_LENGTH) throw new Refusal("target-too-long");
  const authority = authorityOf(text);
  if (authority === undefined) throw new Refusal("target-invalid");
  if (authority.includes("@")) throw new Refusal("target-userinfo");
  if (!URL.canParse(text)) throw new Refusal("target-invalid");
  return new URL(text);
}

/** What stands between the slashes of an absolute http(s) address; undefined where the address is odd. */
function authorityOf(text: string): string | undefined {
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
  if (location === undefined || locations.length > 1 || location.length > MAX_LENGTH) return undefined;
  if (!/^[\x21-\x7e]+$/.test(location)) return undefined;
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(location);
  if (isAbsolute && /^https?:/i.test(location) && authorityOf(location) === undefined) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

/** Path and query as they stand in the address, the fragment left out. */
export function pathOf(url: URL): string {
  const withoutFragment = url.href.slice(0, url.href.length - url.hash.length).replace(/#$/, "");
  return withoutFragment.slice(withoutFragment.indexOf("/", url.protocol.length + 2));
}

import { authorityOf, MAX_URL_LENGTH } from "../network/redirects.js";
import { Refusal } from "./proxy-problem.js";

/**
 * The address a reader's page asks for, parsed once. What parsers are known to read in more than one way is refused
 * before. Throws a Refusal.
 */
export function parseTarget(text: string): URL {
  if (text.length > MAX_URL_LENGTH) throw new Refusal("target-too-long");
  const authority = authorityOf(text);
  if (authority === undefined) throw new Refusal("target-invalid");
  if (authority.includes("@")) throw new Refusal("target-userinfo");
  if (!URL.canParse(text)) throw new Refusal("target-invalid");
  return new URL(text);
}

/** Path and query as they stand in the address, the fragment left out. */
export function pathAndQuery(url: URL): string {
  const withoutFragment = url.href.slice(0, url.href.length - url.hash.length).replace(/#$/, "");
  return withoutFragment.slice(withoutFragment.indexOf("/", url.protocol.length + 2));
}

import { authorityOf, MAX_URL_LENGTH } from "../network/redirects.js";
import { Refusal } from "./proxy-problem.js";

/**
 * Parses the URL to call; no other code parses the text again. Refuses URLs that parsers may interpret
 * differently.
 * @throws {Refusal}
 */
export function parseTarget(text: string): URL {
  if (text.length > MAX_URL_LENGTH) throw new Refusal("target-too-long");
  const authority = authorityOf(text);
  if (authority === undefined) throw new Refusal("target-invalid");
  if (authority.includes("@")) throw new Refusal("target-userinfo");
  if (!URL.canParse(text)) throw new Refusal("target-invalid");
  return new URL(text);
}

/** Returns path and query as they appear in the URL, without the fragment. */
export function pathAndQuery(url: URL): string {
  const withoutFragment = url.href.slice(0, url.href.length - url.hash.length).replace(/#$/, "");
  return withoutFragment.slice(withoutFragment.indexOf("/", url.protocol.length + 2));
}

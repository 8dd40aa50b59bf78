import type { Server } from "../../portable/model/index.js";

/** The possible origins of a server URL. */
export interface ServerOrigins {
  /** As `URL.origin` formats them, without duplicates. Empty for a URL relative to the site. */
  readonly origins: readonly string[];
  /** Why some or all of the server's URLs have no origin, as the end of a sentence. */
  readonly fault?: string;
}

/**
 * Maximum number of URLs that the variables of one server may result in. Further URLs are ignored, and the
 * server is reported. https://spec.openapis.org/oas/v3.1.1.html#server-variable-object
 */
const MAX_EXPANSIONS = 256;

/**
 * Returns the origins of a server. All `enum` values of a variable count; without `enum`, only its default.
 * Anything after the host is ignored.
 */
export function serverOrigins(server: Server): ServerOrigins {
  const start = /^(?:[^/?#]*:\/\/)?[^/?#]*/.exec(server.url.trim())?.[0] ?? "";
  const urls = expand(start, server).filter(isAbsolute);
  const shown = urls.slice(0, MAX_EXPANSIONS);
  const origins = shown.flatMap((url) => originOf(url) ?? []);
  const fault =
    urls.length > MAX_EXPANSIONS
      ? `its variables result in more than ${MAX_EXPANSIONS} URLs`
      : origins.length < shown.length
        ? faultOf(shown)
        : undefined;
  return { origins: [...new Set(origins)], ...(fault !== undefined && { fault }) };
}

function expand(start: string, { variables }: Server): readonly string[] {
  let urls: readonly string[] = [start];
  for (const variable of variables) {
    const expression = `{${variable.name}}`;
    if (!start.includes(expression)) continue;
    const values = variable.enum.length > 0 ? variable.enum : [variable.default];
    urls = urls
      .flatMap((url) => values.map((value) => url.replaceAll(expression, () => value)))
      .slice(0, MAX_EXPANSIONS + 1);
  }
  return urls;
}

/**
 * Whether a URL has a scheme, a port or an unfilled variable. All others are treated as relative to the site
 * itself.
 */
const isAbsolute = (url: string): boolean => /[:{}]/.test(url);

function originOf(url: string): string | undefined {
  if (/[{}\\@]/.test(url) || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  return new URL(url).origin;
}

function faultOf(urls: readonly string[]): string {
  const faulty = urls.filter((url) => originOf(url) === undefined);
  return faulty.some((url) => /[{}]/.test(url))
    ? "a variable of its host has no value"
    : "it is not an http(s) URL";
}

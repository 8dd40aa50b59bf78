import { isPrivateHost } from "../../network/addresses.js";
import type { ResolvedOptions, ResolvedSource } from "../../options/resolved-options.js";
import type { Reference, Server } from "../../portable/model/index.js";
import { finding, type Finding } from "../../problems/problems.js";
import type { SourceResult } from "../../references/references.js";

export interface ProxyOrigins {
  /** Origins the proxy may call: sorted, without duplicates. */
  readonly origins: readonly string[];
  readonly findings: readonly Finding[];
}

/** Whether panels of a source send their requests through the built-in proxy. */
export function usesProxy({ kind, renderer, playground }: ResolvedSource): boolean {
  return kind === "openapi" && renderer === "native" && playground !== false && playground.proxy === true;
}

/**
 * Returns the origins that the documents of proxied sources declare in `servers`, including the `servers` of
 * path items and operations. Omits the site's own origin.
 */
export function proxyOrigins(
  results: readonly Pick<SourceResult, "source" | "reference">[],
  { proxy, site }: Pick<ResolvedOptions, "proxy" | "site">,
  serving: boolean,
): ProxyOrigins {
  const siteOrigin = site.url === undefined ? undefined : new URL(site.url).origin;
  const declared = results
    .filter(({ source }) => usesProxy(source))
    .map((result) => sourceOrigins(result, serving ? undefined : proxy.allowPrivateServers));
  const origins = new Set(declared.flatMap((each) => each.origins).filter((origin) => origin !== siteOrigin));
  const findings = declared.flatMap((each) => each.findings);
  return {
    origins: [...origins].sort(),
    findings: origins.size === 0 ? [...findings, finding("no-proxy-origins")] : findings,
  };
}

/**
 * Returns the origins of one source. `allowed` lists the private origins that a remote document may declare;
 * undefined allows all.
 */
function sourceOrigins(
  { source, reference }: Pick<SourceResult, "source" | "reference">,
  allowed: readonly string[] | undefined,
): ProxyOrigins {
  const place = { source: source.spec };
  const isRemote = /^https?:/i.test(source.spec);
  const origins = new Set<string>();
  const findings: Finding[] = [];
  for (const server of serversOf(reference)) {
    const { origins: declared, fault } = serverOrigins(server);
    if (fault !== undefined)
      findings.push(finding("server-not-proxied", { server: server.url, reason: fault }, place));
    for (const origin of declared) {
      if (isRemote && allowed?.includes(origin) === false && isPrivateHost(new URL(origin).hostname))
        findings.push(finding("private-server", { origin }, place));
      else origins.add(origin);
    }
  }
  return { origins: [...origins], findings };
}

/** Returns each server once. Webhooks are omitted, because their requests go to the users of an API. */
function serversOf({ servers, tags }: Reference): readonly Server[] {
  const all = [...servers, ...tags.flatMap(({ operations }) => operations.flatMap((each) => each.servers))];
  return [...new Map(all.map((server) => [JSON.stringify([server.url, server.variables]), server])).values()];
}

/** The possible origins of a server URL. */
interface ServerOrigins {
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

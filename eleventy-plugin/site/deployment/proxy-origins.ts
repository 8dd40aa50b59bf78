import { isPrivateHost } from "../../network/addresses.js";
import type { ResolvedOptions, ResolvedSource } from "../../options/resolved-options.js";
import type { Reference, Server } from "../../portable/model/index.js";
import { finding, type Finding } from "../../problems/problems.js";
import type { SourceResult } from "../../references/references.js";
import { serverOrigins } from "./server-origins.js";

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

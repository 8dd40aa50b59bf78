import { digestOf, type ServerManifest } from "../../server/proxy/server-manifest.js";
import { writeAtomically } from "../build/own-files.js";
import type { ResolvedOptions, ResolvedProxy } from "../options/resolved-options.js";
import { wholePathPrefix } from "../portable/path-prefix.js";

export interface ManifestFacts {
  /** Output folder. */
  readonly output: string;
  readonly pathPrefix: string;
  readonly options: Pick<ResolvedOptions, "proxy" | "site">;
  /** Addresses of the reference pages, each ending in `/`. */
  readonly urls: readonly string[];
  /** Policy of the plugin's own pages; undefined where a site's layout wraps them. */
  readonly policy: string | undefined;
  /** Absent: no source uses the built-in proxy. */
  readonly origins: readonly string[] | undefined;
}

/** Writes what the server must know about a build: `.api-reference/server.json`. */
export async function writeProxyManifest(file: string, facts: ManifestFacts): Promise<void> {
  await writeAtomically(file, `${JSON.stringify(toManifest(facts), null, 2)}\n`);
}

function toManifest({ output, pathPrefix, options, urls, policy, origins }: ManifestFacts): ServerManifest {
  const pages = urls.map((url) => `${url}index.html`.slice(1)).sort();
  return {
    version: 1,
    build: digestOf(output, pages),
    pathPrefix: wholePathPrefix(pathPrefix),
    ...(options.site.url !== undefined && { siteUrl: options.site.url }),
    // What `<meta>` cannot say stands here.
    policies: policy === undefined ? [] : [{ policy: `${policy}; frame-ancestors 'self'`, pages }],
    pages,
    ...(origins && { proxy: { origins, limits: limitsOf(options.proxy) } }),
  };
}

/** `allowPrivateServers` has done its work by now. */
function limitsOf({ maxRequestBytes, maxResponseBytes, timeout, maxInFlight, strict }: ResolvedProxy) {
  return { maxRequestBytes, maxResponseBytes, timeout, maxInFlight, strict };
}

import { digestOf, type ManifestProxy, type ServerManifest } from "../../server/proxy/server-manifest.js";
import { writeAtomically } from "../files/tracked-files.js";
import type { ResolvedOptions, ResolvedProxy } from "../options/resolved-options.js";
import { wholePathPrefix } from "../portable/path-prefix.js";

export interface ManifestFacts {
  /** Output folder. */
  readonly output: string;
  readonly pathPrefix: string;
  readonly options: Pick<ResolvedOptions, "proxy" | "site">;
  /** Addresses of the reference pages, each ending in `/`. */
  readonly urls: readonly string[];
  /** Of the plugin's own pages; none where a site's layout wraps them. */
  readonly policies: readonly PolicyOfPages[];
  /** Absent: no source uses the built-in proxy. */
  readonly origins: readonly string[] | undefined;
  readonly described: ManifestProxy["described"] | undefined;
}

export interface PolicyOfPages {
  readonly policy: string;
  /** Addresses, each ending in `/`. */
  readonly urls: readonly string[];
}

/** Writes what the server must know about a build: `.api-reference/server.json`. */
export async function writeProxyManifest(file: string, facts: ManifestFacts): Promise<void> {
  await writeAtomically(file, `${JSON.stringify(toManifest(facts), null, 2)}\n`);
}

function toManifest({
  output,
  pathPrefix,
  options,
  urls,
  policies,
  origins,
  described,
}: ManifestFacts): ServerManifest {
  const pages = filesOf(urls);
  return {
    version: 1,
    build: digestOf(output, pages),
    pathPrefix: wholePathPrefix(pathPrefix),
    ...(options.site.url !== undefined && { siteUrl: options.site.url }),
    // What `<meta>` cannot say stands here.
    policies: policies.map((each) => ({
      policy: `${each.policy}; frame-ancestors 'self'`,
      pages: filesOf(each.urls),
    })),
    pages,
    ...(origins && { proxy: { origins, limits: limitsOf(options.proxy), ...(described && { described }) } }),
  };
}

const filesOf = (urls: readonly string[]): readonly string[] =>
  urls.map((url) => `${url}index.html`.slice(1)).sort();

/** `allowPrivateServers` has done its work by now. */
function limitsOf({ maxRequestBytes, maxResponseBytes, timeout, maxInFlight, strict }: ResolvedProxy) {
  return { maxRequestBytes, maxResponseBytes, timeout, maxInFlight, strict };
}

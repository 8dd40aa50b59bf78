import { digestOf, type ManifestProxy, type ServerManifest } from "../../proxy/server-manifest.js";
import { writeAtomically } from "../../files/tracked-files.js";
import type { ResolvedOptions, ResolvedProxy } from "../../options/resolved-options.js";
import { wholePathPrefix } from "../../portable/path-prefix.js";

export interface ManifestFacts {
  readonly output: string;
  readonly pathPrefix: string;
  readonly options: Pick<ResolvedOptions, "proxy" | "site">;
  /** URLs of the reference pages, each ending in `/`. */
  readonly urls: readonly string[];
  /** Policies of the plugin's own pages; empty if a layout of the site wraps them. */
  readonly policies: readonly PolicyOfPages[];
  /** Undefined if no source uses the built-in proxy. */
  readonly origins: readonly string[] | undefined;
  readonly described: ManifestProxy["described"] | undefined;
}

export interface PolicyOfPages {
  readonly policy: string;
  /** Page URLs, each ending in `/`. */
  readonly urls: readonly string[];
}

/** Writes `.api-reference/server.json`, which the server reads. */
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
    // `frame-ancestors` has no effect in a `<meta>` element, so only the header contains it.
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

/**
 * Returns the limits for the manifest. Omits `allowPrivateServers`, which was already applied when the
 * origins were collected.
 */
function limitsOf({ maxRequestBytes, maxResponseBytes, timeout, maxInFlight, strict }: ResolvedProxy) {
  return { maxRequestBytes, maxResponseBytes, timeout, maxInFlight, strict };
}

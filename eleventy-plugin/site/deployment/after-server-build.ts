import { resolve } from "node:path";
import { embedPagePolicy } from "../../embed/embed-view.js";
import { writeAtomically } from "../../files/tracked-files.js";
import type { ResolvedOptions, ResolvedProxy } from "../../options/resolved-options.js";
import type { ReferencePage } from "../../pages/context/page.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { groupByKey } from "../../portable/group-by-key.js";
import { wholePathPrefix } from "../../portable/path-prefix.js";
import { trimEndChars } from "../../portable/trim-end-chars.js";
import { warningLines } from "../../problems/problems.js";
import type { DescribedPaths } from "../../proxy/path-templates.js";
import {
  digestOf,
  MANIFEST_FILE,
  type ManifestProxy,
  type ServerManifest,
} from "../../proxy/server-manifest.js";
import type { SourceResult } from "../../references/references.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import type { SiteServices } from "../register/site-services.js";
import { proxyOrigins, serverOrigins, usesProxy } from "./proxy-origins.js";

/** Writes the manifest for the bundled server after a build, and logs the origins that its proxy may call. */
export async function afterServerBuild(
  output: string,
  { logger, pathPrefix }: Pick<EleventyConfig, "logger" | "pathPrefix">,
  { options, state, siteContext }: Pick<SiteServices, "options" | "state" | "siteContext">,
): Promise<void> {
  const proxied = options.sources.some(usesProxy) ? proxyOrigins(state.results, options, false) : undefined;
  await writeProxyManifest(resolve(MANIFEST_FILE), {
    output,
    pathPrefix,
    options,
    urls: state.pages.map(({ url }) => url),
    policies: options.layout === undefined ? policiesOf(state.pages, options, siteContext()) : [],
    origins: proxied?.origins,
    described: proxied && describedPaths(state.results, proxied.origins),
  });
  if (proxied === undefined) return;
  for (const message of warningLines(proxied.findings))
    logger.logWithOptions({ message, type: "warn", force: true });
  if (proxied.origins.length > 0)
    logger.logWithOptions({ message: `The proxy may call ${proxied.origins.join(", ")}.` });
}

/** Returns the content security policies of the plugin's own pages, each with the URLs of its pages. */
function policiesOf(
  pages: readonly ReferencePage[],
  options: ResolvedOptions,
  { contentSecurityPolicy }: SiteContext,
): readonly PolicyOfPages[] {
  const policies = groupByKey(
    pages.map((page) => [embedPagePolicy(page, options) ?? contentSecurityPolicy, page.url]),
  );
  return [...policies].map(([policy, urls]) => ({ policy, urls }));
}

/**
 * Returns the path templates of the operations that the proxy may call, grouped by the origins of their
 * servers. The proxy's log shows these templates.
 */
function describedPaths(
  results: readonly Pick<SourceResult, "source" | "reference">[],
  allowed: readonly string[],
): readonly DescribedPaths[] {
  const found = new Map<string, { origins: readonly string[]; paths: Set<string> }>();
  for (const { reference } of results.filter(({ source }) => usesProxy(source))) {
    for (const operation of reference.tags.flatMap(({ operations }) => operations)) {
      if (operation.kind !== "http" || operation.webhook) continue;
      for (const server of operation.servers) {
        const origins = serverOrigins(server).origins.filter((origin) => allowed.includes(origin));
        if (origins.length === 0) continue;
        const key = origins.join();
        const group = found.get(key) ?? { origins, paths: new Set() };
        found.set(key, group);
        group.paths.add(basePathOf(server.url) + operation.path);
      }
    }
  }
  return [...found.values()].map(({ origins, paths }) => ({ origins, paths: [...paths].sort() }));
}

/** Returns the path of a server URL. Its variables stay unresolved, because the log shows path templates. */
function basePathOf(url: string): string {
  const [, path = ""] = /^[^/?#]*:\/\/[^/?#]*([^?#]*)/.exec(url.trim()) ?? [];
  return trimEndChars(path, "/");
}

interface ManifestFacts {
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

interface PolicyOfPages {
  readonly policy: string;
  /** Page URLs, each ending in `/`. */
  readonly urls: readonly string[];
}

/** Writes `.api-reference/server.json`, which the server reads. */
async function writeProxyManifest(file: string, facts: ManifestFacts): Promise<void> {
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

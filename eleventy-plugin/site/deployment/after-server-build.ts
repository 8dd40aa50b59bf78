import { resolve } from "node:path";
import { embedPagePolicy } from "../../embed/embed-view.js";
import { writeAtomically } from "../../files/tracked-files.js";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import type { ReferencePage } from "../../pages/context/page.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { groupByKey } from "../../portable/group-by-key.js";
import { wholePathPrefix } from "../../portable/path-prefix.js";
import { trimEndChars } from "../../portable/trim-end-chars.js";
import { warningLines } from "../../problems/problems.js";
import type { DescribedPaths } from "../../proxy/path-templates.js";
import { digestOf, MANIFEST_FILE, type ServerManifest } from "../../proxy/server-manifest.js";
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
  const pages = filesOf(state.pages);
  const { maxRequestBytes, maxResponseBytes, timeout, maxInFlight, strict } = options.proxy;
  const manifest: ServerManifest = {
    version: 1,
    build: digestOf(output, pages),
    pathPrefix: wholePathPrefix(pathPrefix),
    ...(options.site.url !== undefined && { siteUrl: options.site.url }),
    policies: options.layout === undefined ? policiesOf(state.pages, options, siteContext()) : [],
    pages,
    ...(proxied && {
      proxy: {
        origins: proxied.origins,
        // `allowPrivateServers` was already applied when the origins were collected.
        limits: { maxRequestBytes, maxResponseBytes, timeout, maxInFlight, strict },
        described: describedPaths(state.results, proxied.origins),
      },
    }),
  };
  await writeAtomically(resolve(MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  if (proxied === undefined) return;
  for (const message of warningLines(proxied.findings))
    logger.logWithOptions({ message, type: "warn", force: true });
  if (proxied.origins.length > 0)
    logger.logWithOptions({ message: `The proxy may call ${proxied.origins.join(", ")}.` });
}

/**
 * Returns the content security policies of the plugin's own pages, each with the files of its pages.
 * `frame-ancestors` has no effect in a `<meta>` element, so only the header contains it.
 */
function policiesOf(
  pages: readonly ReferencePage[],
  options: ResolvedOptions,
  { contentSecurityPolicy }: SiteContext,
): ServerManifest["policies"] {
  const policies = groupByKey(
    pages.map((page) => [embedPagePolicy(page, options) ?? contentSecurityPolicy, page]),
  );
  return [...policies].map(([policy, each]) => ({
    policy: `${policy}; frame-ancestors 'self'`,
    pages: filesOf(each),
  }));
}

/** Returns the files of pages in the output folder. */
const filesOf = (pages: readonly ReferencePage[]): readonly string[] =>
  pages.map(({ url }) => `${url}index.html`.slice(1)).sort();

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

import { resolve } from "node:path";
import { MANIFEST_FILE } from "../../proxy/server-manifest.js";
import type { BuildState } from "../../pages/context/build-state.js";
import { warningLines } from "../../problems/warning-lines.js";
import { embedPagePolicy } from "../../embed/embed-view.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import { groupByKey } from "../../portable/group-by-key.js";
import type { ReferencePage } from "../../pages/context/page.js";
import type { SiteContext } from "../../pages/context/site-context.js";
import { describedPaths } from "./described-paths.js";
import { proxyOrigins, usesProxy } from "./proxy-origins.js";
import { writeProxyManifest, type PolicyOfPages } from "./proxy-manifest.js";

/** Writes the manifest for the bundled server after a build, and logs the origins that its proxy may call. */
export async function afterServerBuild(
  output: string,
  { logger, pathPrefix }: Pick<EleventyConfig, "logger" | "pathPrefix">,
  {
    options,
    state,
    siteContext,
  }: { options: ResolvedOptions; state: BuildState; siteContext: () => SiteContext },
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

import { resolve } from "node:path";
import { MANIFEST_FILE } from "../../server/proxy/server-manifest.js";
import type { BuildState } from "../build/build-state.js";
import { warningLine } from "../build/summary.js";
import type { EleventyConfig } from "../eleventy-types.js";
import type { ResolvedOptions } from "../options/resolved-options.js";
import type { SiteContext } from "../pages/site-view.js";
import { proxyOrigins, usesProxy } from "./proxy-origins.js";
import { writeProxyManifest } from "./proxy-manifest.js";

/** After a build for the bundled server: leaves it the manifest, and says where its proxy may forward to. */
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
    policy: options.layout === undefined ? siteContext().contentSecurityPolicy : undefined,
    origins: proxied?.origins,
  });
  if (proxied === undefined) return;
  for (const each of proxied.findings) logger.logWithOptions({ message: warningLine(each), type: "warn" });
  if (proxied.origins.length > 0)
    logger.logWithOptions({ message: `The proxy may call ${proxied.origins.join(", ")}.` });
}

import type { LookupFunction } from "node:net";
import { createLineWriter } from "../command/command.js";
import {
  createProxy,
  MANIFEST_FILE,
  PROXY_ROUTE,
  type ManifestProxy,
  type ProxyHandler,
  type ServerManifest,
} from "../../eleventy-plugin/proxy/index.js";
import { checkedProxy, readManifest, checkBuild, StartError } from "./read-manifest.js";

export interface ProxyOptions {
  /** The manifest that the build wrote; default `.api-reference/server.json`. */
  readonly manifest?: string;
  /** Folder of the built site. If set, `apiProxy` throws if the manifest belongs to another build. */
  readonly dir?: string;
  /**
   * Public URLs of the site: only its pages may call the proxy. Default: `site.url` of the build, and
   * localhost at the listening port. Headers such as `X-Forwarded-Host` are never trusted.
   */
  readonly siteUrls?: readonly string[];
  /** Receives one line per call; default: standard output. */
  readonly log?: (line: string) => void;
  /** Replaces `dns.lookup`. The resulting IP addresses are still checked. */
  readonly lookup?: LookupFunction;
}

/**
 * Returns the route `/_api-proxy` as middleware for your own Express app: `app.use(apiProxy())`. Register it
 * before any middleware that reads request bodies.
 * @throws {StartError} If the manifest is missing, unusable or has no proxy.
 */
export function apiProxy(options: ProxyOptions = {}): ProxyHandler {
  const path = options.manifest ?? MANIFEST_FILE;
  const manifest = readManifest(path);
  if (options.dir !== undefined) checkBuild(manifest, path, options.dir);
  const proxy = checkedProxy(manifest, path);
  if (proxy === undefined) {
    throw new StartError(`The build that wrote ${path} has no proxy: set \`playground.proxy\` to true.`);
  }
  return manifestProxy(manifest, proxy, options);
}

/** Creates the proxy that a validated manifest describes. */
export function manifestProxy(
  manifest: ServerManifest,
  proxy: ManifestProxy,
  { siteUrls, log = createLineWriter(), lookup }: ProxyOptions,
): ProxyHandler {
  const urls = siteUrls ?? (manifest.siteUrl === undefined ? [] : [manifest.siteUrl]);
  return createProxy({
    route: manifest.pathPrefix + PROXY_ROUTE,
    origins: new Set(proxy.origins),
    siteOrigins: new Set(urls.map(originOf)),
    allowLocalhost: siteUrls === undefined,
    limits: proxy.limits,
    described: proxy.described ?? [],
    ...(lookup && { lookup }),
    log,
  });
}

function originOf(url: string): string {
  const isHttp = /^https?:\/\//i.test(url) && URL.canParse(url);
  if (!isHttp)
    throw new StartError(
      `The site URL "${url}" is not an http(s) URL: write it as "https://docs.example.com".`,
    );
  return new URL(url).origin;
}

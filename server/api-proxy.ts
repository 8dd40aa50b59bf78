import type { LookupFunction } from "node:net";
import { createLineWriter } from "./line-writer.js";
import {
  createProxy,
  MANIFEST_FILE,
  PROXY_ROUTE,
  type ManifestProxy,
  type ProxyHandler,
  type ServerManifest,
} from "./proxy/index.js";
import { checkBuild, checkedProxy, readManifest } from "./read-manifest.js";
import { StartError } from "./start-error.js";

export interface ProxyOptions {
  /** What the build left; `.api-reference/server.json` unless given. */
  readonly manifest?: string;
  /** The built site: when given, a manifest of another build is refused. */
  readonly dir?: string;
  /**
   * Public addresses of the site: only their pages may call. Unless given, `site.url` of the build, and localhost at
   * the port that listens. Forwarded headers are never trusted.
   */
  readonly siteUrls?: readonly string[];
  /** Gets one line a call; standard output unless given. */
  readonly log?: (line: string) => void;
  /** Stands for `dns.lookup`. The addresses it finds are checked all the same. */
  readonly lookup?: LookupFunction;
}

/**
 * The route `/_api-proxy` as middleware for an Express app of your own: `app.use(apiProxy())`, before everything that
 * reads bodies. Throws a StartError where the manifest is missing or knows no proxy.
 */
export function apiProxy(options: ProxyOptions = {}): ProxyHandler {
  const path = options.manifest ?? MANIFEST_FILE;
  const manifest = readManifest(path);
  if (options.dir !== undefined) checkBuild(manifest, path, options.dir);
  const proxy = checkedProxy(manifest, path);
  if (proxy === undefined) {
    throw new StartError(`The build that left ${path} has no proxy: set \`playground.proxy\` to true.`);
  }
  return manifestProxy(manifest, proxy, options);
}

/** The proxy that a checked manifest describes. */
export function manifestProxy(
  manifest: ServerManifest,
  proxy: ManifestProxy,
  { siteUrls, log = createLineWriter(), lookup }: ProxyOptions,
): ProxyHandler {
  const addresses = siteUrls ?? (manifest.siteUrl === undefined ? [] : [manifest.siteUrl]);
  return createProxy({
    route: manifest.pathPrefix + PROXY_ROUTE,
    origins: new Set(proxy.origins),
    siteOrigins: new Set(addresses.map(originOf)),
    allowLocalhost: siteUrls === undefined,
    limits: proxy.limits,
    described: proxy.described ?? [],
    ...(lookup && { lookup }),
    log,
  });
}

function originOf(address: string): string {
  const isHttp = /^https?:\/\//i.test(address) && URL.canParse(address);
  if (!isHttp)
    throw new StartError(
      `The site's address "${address}" is not an http(s) address: write it as "https://docs.example.com".`,
    );
  return new URL(address).origin;
}

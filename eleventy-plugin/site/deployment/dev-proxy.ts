import type { IncomingMessage, ServerResponse } from "node:http";
import { PROXY_ROUTE } from "../../proxy/server-manifest.js";
import type { BuildState } from "../../pages/context/build-state.js";
import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import type { ResolvedOptions } from "../../options/resolved-options.js";
import { wholePathPrefix } from "../../portable/path-prefix.js";
import type { SourceResult } from "../../references/references.js";
import { proxyOrigins, usesProxy } from "./proxy-origins.js";

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Adds the route `/_api-proxy` to Eleventy's dev server. The rules are those of the bundled server, but
 * localhost counts as the site, and remote documents may declare servers with private IP addresses.
 */
export function registerDevProxy(
  eleventyConfig: EleventyConfig,
  options: ResolvedOptions,
  state: BuildState,
): void {
  if (!options.sources.some(usesProxy)) return;
  const origins = new Set<string>();
  let lastResults: readonly SourceResult[] | undefined;
  let handler: Promise<Middleware & { close(): Promise<void> }> | undefined;

  const refresh = (): void => {
    if (lastResults === state.results) return;
    lastResults = state.results;
    origins.clear();
    for (const origin of proxyOrigins(lastResults, options, true).origins) origins.add(origin);
  };
  const createHandler = async (): Promise<Middleware & { close(): Promise<void> }> => {
    const { createProxy } = await import("../../proxy/index.js");
    return createProxy({
      route: wholePathPrefix(eleventyConfig.pathPrefix) + PROXY_ROUTE,
      origins,
      siteOrigins: new Set(),
      allowLocalhost: true,
      limits: options.proxy,
      log: (message) => eleventyConfig.logger.logWithOptions({ message }),
    });
  };
  const middleware: Middleware = (request, response, next) => {
    if (!request.url?.split("?", 1)[0]?.endsWith(`/${PROXY_ROUTE}`)) return next();
    refresh();
    handler ??= createHandler();
    void handler.then((handle) => handle(request, response, next));
  };
  eleventyConfig.setServerOptions({ middleware: [middleware] });
  eleventyConfig.on("eleventy.reset", () => void handler?.then((handle) => handle.close()));
}

import type { EleventyConfig } from "../eleventy-types.js";
import { encodePath } from "../pages/urls/relative-url.js";
import type { BuildState } from "../pages/build-state.js";
import { printable } from "../problems/problems.js";

/** What Eleventy's dev server is asked for. */
interface DevServer {
  /** With its port, which may be another than the one asked for, and the path prefix. */
  getServerUrl?(host: string, path: string): string;
}

/**
 * Prints where each reference is served, below the server's own address: at that there may be nothing. Only Eleventy's dev
 * server can be asked.
 */
export function registerServedUrls(eleventyConfig: EleventyConfig, state: BuildState): void {
  const { module, ready } = eleventyConfig.serverOptions;
  if (module !== undefined && module !== DEV_SERVER) return;
  eleventyConfig.setServerOptions({
    async ready(server: DevServer) {
      await ready?.(server);
      for (const { title, url } of state.references) {
        const address = server.getServerUrl?.("localhost", encodePath(url));
        if (address !== undefined)
          eleventyConfig.logger.logWithOptions({
            message: printable(`${title} at ${address}`),
            color: "blue",
          });
      }
    },
  });
}

const DEV_SERVER = "@11ty/eleventy-dev-server";

import type { EleventyConfig } from "../eleventy/eleventy-types.js";
import { encodePath } from "../../pages/urls/page-url.js";
import type { BuildState } from "../../pages/context/build-state.js";
import { printable } from "../../problems/problems.js";

/** The part of Eleventy's dev server that is used here. */
interface DevServer {
  /** Returns a URL with the path prefix and the actual port, which may differ from the configured one. */
  getServerUrl?(host: string, path: string): string;
}

/**
 * Prints the URL of each reference while serving, because the server's root may have no page. Works only with
 * Eleventy's own dev server.
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

import type { PanelSettings } from "../../eleventy-plugin/portable/panel/panel-file.js";

/** Path of the bundled server's proxy, relative to the root of the site. */
export const SITE_PROXY = "_api-proxy";

/**
 * Whether a request uses the site's proxy. If the proxy is enabled, all requests do, except those to the site
 * itself.
 */
export function usesSiteProxy({ proxy }: Pick<PanelSettings, "proxy">, url: string): boolean {
  return proxy === true && !isOwnOrigin(url);
}

export function isOwnOrigin(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === location.origin;
}

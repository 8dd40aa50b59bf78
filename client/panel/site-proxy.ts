import type { PanelSettings } from "../../eleventy-plugin/portable/panel/panel-file.js";

/** The built-in route of a site that is served by the bundled server. */
export const SITE_PROXY = "_api-proxy";

/** Whether a request goes through the site's proxy: all do, but those to the site itself, which need none. */
export function usesSiteProxy({ proxy }: Pick<PanelSettings, "proxy">, url: string): boolean {
  return proxy === true && !isOwnOrigin(url);
}

export function isOwnOrigin(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === location.origin;
}

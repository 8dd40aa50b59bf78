import type { FormLabels, ResponseLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { PanelSettings } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";

/** Part of a request that samples send but a browser cannot. */
export interface BrowserLimit {
  readonly label: keyof (FormLabels & ResponseLabels) & `panel${string}`;
  readonly subject: string;
  /** Whether the browser rejects the whole request. */
  readonly blocks: boolean;
}

/** https://fetch.spec.whatwg.org/#forbidden-request-header */
const FORBIDDEN =
  /^(accept-charset|accept-encoding|access-control-request-(headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

export function isForbiddenHeader(name: string): boolean {
  return FORBIDDEN.test(name);
}

/**
 * Returns the limits that apply to a request. None apply with the built-in proxy, because the browser passes
 * all parts of the request to the proxy.
 */
export function browserLimits(
  { method, headers, body }: HttpRequest,
  usesBuiltInProxy: boolean,
): readonly BrowserLimit[] {
  if (usesBuiltInProxy) return [];
  const dropped = headers.flatMap(({ name, value, cookie }): BrowserLimit[] => {
    if (cookie)
      return [{ label: "panelCookieDropped", subject: value.replace(/=[^;]*/g, ""), blocks: false }];
    return isForbiddenHeader(name) ? [{ label: "panelHeaderDropped", subject: name, blocks: false }] : [];
  });
  return [
    ...(/^(CONNECT|TRACE|TRACK)$/i.test(method)
      ? [{ label: "panelMethodRefused", subject: method, blocks: true } as const]
      : []),
    ...(body && hasNoBody(method)
      ? [{ label: "panelBodyDropped", subject: method, blocks: false } as const]
      : []),
    ...dropped,
  ];
}

/** https://fetch.spec.whatwg.org/#dom-request */
export function hasNoBody(method: string): boolean {
  return /^(GET|HEAD)$/i.test(method);
}

/** Path of the bundled server's proxy, relative to the root of the site. */
export const SITE_PROXY = "_api-proxy";

/**
 * Whether a request uses the site's proxy. If the proxy is enabled, all requests do, except those to the site
 * itself.
 */
export function usesSiteProxy({ proxy }: Pick<PanelSettings, "proxy">, url: string): boolean {
  return proxy === true && !isOwnOrigin(url);
}

/** Returns the origin of the proxy that receives the requests to a URL, or undefined if there is none. */
export function proxyOriginFor({ proxy }: Pick<PanelSettings, "proxy">, url: string): string | undefined {
  if (typeof proxy === "string") return new URL(proxy, location.href).origin;
  return usesSiteProxy({ proxy }, url) ? location.origin : undefined;
}

export function isOwnOrigin(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === location.origin;
}

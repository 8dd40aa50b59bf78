import type { LabelParams } from "../../eleventy-plugin/portable/labels/fill-label.js";
import type { FormLabels, ResponseLabels } from "../../eleventy-plugin/portable/labels/panel-labels.js";
import type { PanelSettings } from "../../eleventy-plugin/portable/panel/panel-file.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { reasonPhrase } from "../../eleventy-plugin/portable/reason-phrase.js";
import { proxyOriginFor } from "./browser-limits.js";
import type { ProxyError } from "./send.js";

/** Why there is no response, as labels and their values. */
export interface Failure {
  readonly title: keyof (ResponseLabels & FormLabels);
  readonly note: keyof (ResponseLabels & FormLabels);
  readonly more?: keyof ResponseLabels;
  readonly facts: LabelParams;
  readonly tone: "warn" | "bad";
  /** Whether to offer the sample, because it works although the page cannot call the API. */
  readonly offersSample: boolean;
  /** Whether to offer sending the same request again with all redirects followed. */
  readonly offersFollowing?: true;
}

/** Seconds within which a response must begin. */
export const TIMEOUT = 60;

interface Attempt {
  readonly origin: string;
  readonly settings: Pick<PanelSettings, "proxy">;
  readonly signal: AbortSignal;
}

/** Distinguishes failures as far as a page can: a browser reports only that a request failed. */
export async function classifyFailure({ origin, settings, signal }: Attempt): Promise<Failure> {
  const proxy = proxyOriginFor(settings, origin);
  const facts = { origin, site: location.origin, count: TIMEOUT, ...(proxy && { proxy }) };
  if (signal.aborted) {
    const isLate = (signal.reason as Partial<DOMException> | undefined)?.name === "TimeoutError";
    return isLate
      ? { title: "panelTimeout", note: "panelTimeoutNote", facts, tone: "bad", offersSample: false }
      : { title: "panelCancelled", note: "panelCancelledNote", facts, tone: "warn", offersSample: false };
  }
  if (!navigator.onLine)
    return { title: "panelOffline", note: "panelOfflineNote", facts, tone: "bad", offersSample: false };
  if (proxy)
    return { title: "panelProxyLost", note: "panelProxyLostNote", facts, tone: "bad", offersSample: true };
  return (await isReachable(origin))
    ? { title: "panelCors", note: "panelCorsNote", facts, tone: "warn", offersSample: true }
    : { title: "panelUnreachable", note: "panelUnreachableNote", facts, tone: "bad", offersSample: false };
}

/** The proxy's errors after which the API may have carried out the request. */
const MAYBE_DONE = /^(?:upstream-(?:timeout|protocol)|response-too-large)$/;

/**
 * Returns the failure for an error of the site's proxy, or for a response of another server in its place. If
 * that is a 5xx of a server before the proxy, the proxy may have sent the request all the same.
 */
export function proxyFailure(
  { status, code, message }: Pick<ProxyError, "status" | "code" | "message">,
  { origin, site }: { readonly origin: string; readonly site: string },
): Failure {
  const name = [status, reasonPhrase(String(status))].filter(Boolean).join(" ");
  const facts = { origin, site, status: name, detail: message };
  const common = { facts, tone: "bad" } as const;
  const refused = { ...common, title: "panelProxyRefused", offersSample: status !== 400 } as const;
  if (code === "")
    return {
      ...common,
      title: "panelProxyLost",
      note: "panelProxyForeignNote",
      more: status >= 500 ? "panelCancelledNote" : "panelProxyUnsent",
      offersSample: true,
    };
  if (code === "origin-not-declared") return { ...refused, note: "panelProxyRefusedNote" };
  if (code === "redirect-not-declared") return { ...refused, note: "panelProxyDetail" };
  if (status < 500 || code === "busy")
    return { ...refused, note: "panelProxyDetail", more: "panelProxyUnsent" };
  return {
    ...common,
    title: "panelProxyFailed",
    note: "panelProxyDetail",
    ...(MAYBE_DONE.test(code) && { more: "panelCancelledNote" }),
    offersSample: code === "address-prohibited",
  };
}

export function mixedContent(url: string): Failure | undefined {
  if (!isMixed(url)) return undefined;
  const { origin } = new URL(url);
  return { title: "panelMixed", note: "panelMixedNote", facts: { origin }, tone: "bad", offersSample: true };
}

/**
 * Returns the failure for a redirect that was not followed. Entered values must reach only the origin that
 * they were entered for.
 */
export function redirectFailure({ method, url }: Pick<HttpRequest, "method" | "url">): Failure {
  return {
    title: "panelRedirects",
    note: "panelRedirectsNote",
    ...(!/^(?:GET|HEAD)$/.test(method) && { more: "panelRedirectsTwice" }),
    facts: { origin: new URL(url).origin },
    tone: "warn",
    offersSample: false,
    offersFollowing: true,
  };
}

/**
 * Whether the server responds at all. Calls it without CORS, sends no part of the request, and does not read
 * the response.
 */
async function isReachable(origin: string): Promise<boolean> {
  try {
    await fetch(origin, {
      mode: "no-cors",
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(5000),
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a browser blocks a call as mixed content: from a secure page to an insecure URL, except on this
 * device. https://www.w3.org/TR/mixed-content/
 */
export function isMixed(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const isLocal = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return location.protocol === "https:" && /^(http|ws):$/.test(protocol) && !isLocal;
}

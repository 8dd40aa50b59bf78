import type { IncomingMessage } from "node:http";
import type { TLSSocket } from "node:tls";
import { Refusal } from "./proxy-problem.js";
import type { ProxySettings } from "./proxy-settings.js";

const LOCAL_NAMES = ["localhost", "127.0.0.1", "[::1]"];

type Site = Pick<ProxySettings, "siteOrigins" | "allowLocalhost">;

/**
 * Origins of the site that the `Host` of a request stands for. After DNS rebinding a foreign page is same-origin in its
 * browser's eyes, and only this header tells. Throws a Refusal where it is none of ours.
 */
export function servedOrigins(request: IncomingMessage, site: Site): readonly string[] {
  const [host, ...more] = request.headersDistinct["host"] ?? [];
  const isPlain =
    host !== undefined && more.length === 0 && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host);
  const served = isPlain ? allOrigins(request, site).filter((origin) => standsFor(host, origin)) : [];
  if (served.length === 0) throw new Refusal("host-not-served");
  return served;
}

function allOrigins(request: IncomingMessage, { siteOrigins, allowLocalhost }: Site): readonly string[] {
  if (!allowLocalhost) return [...siteOrigins];
  const protocol = (request.socket as TLSSocket).encrypted ? "https" : "http";
  const port = request.socket.localPort;
  return [...siteOrigins, ...LOCAL_NAMES.map((name) => new URL(`${protocol}://${name}:${port}`).origin)];
}

/** Port 80 and 443 may be written or left out. */
function standsFor(host: string, origin: string): boolean {
  const address = `${origin.slice(0, origin.indexOf(":"))}://${host}`;
  return URL.canParse(address) && new URL(address).origin === origin;
}

/**
 * Whether a script of the site's own pages is calling. Browsers always send `Origin` with POST, newer ones also where
 * the call comes from; what sends neither is no page. Throws a Refusal.
 */
export function checkCaller(request: IncomingMessage, served: readonly string[]): void {
  const { headersDistinct: headers } = request;
  const origins = headers["origin"];
  const sites = headers["sec-fetch-site"];
  if (origins?.some((origin) => !served.includes(origin)) || (origins?.length ?? 0) > 1)
    throw new Refusal("cross-origin-caller");
  if (sites?.some((site) => site !== "same-origin")) throw new Refusal("cross-origin-caller");
  if (origins === undefined && sites === undefined) throw new Refusal("not-a-fetch");
  if (headers["sec-fetch-dest"]?.some((destination) => destination !== "empty"))
    throw new Refusal("not-a-fetch");
  if (headers["service-worker"] !== undefined) throw new Refusal("not-a-fetch");
}

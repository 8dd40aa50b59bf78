import { valuesOf, type HeaderList } from "./header-rules.js";
import { Refusal } from "./proxy-problem.js";
import type { ServedHosts } from "./served-hosts.js";

/**
 * Origins of the site that the `Host` of a request stands for. After DNS rebinding a foreign page is same-origin in its
 * browser's eyes, and only this header tells. Throws a Refusal where it is none of ours.
 */
export function servedOrigins(rawHeaders: HeaderList, hosts: ServedHosts): readonly string[] {
  const [host, ...more] = valuesOf(rawHeaders, "host");
  const served = more.length === 0 ? hosts.get(host?.toLowerCase() ?? "") : undefined;
  if (served === undefined) throw new Refusal("host-not-served");
  return served;
}

/**
 * Whether a script of the site's own pages is calling. Browsers always send `Origin` with POST, newer ones also where
 * the call comes from; what sends neither is no page. Throws a Refusal.
 */
export function checkCaller(rawHeaders: HeaderList, served: readonly string[]): void {
  const origins = valuesOf(rawHeaders, "origin");
  const sites = valuesOf(rawHeaders, "sec-fetch-site");
  if (origins.length > 1 || origins.some((origin) => !served.includes(origin)))
    throw new Refusal("cross-origin-caller");
  if (sites.some((site) => site !== "same-origin")) throw new Refusal("cross-origin-caller");
  if (origins.length === 0 && sites.length === 0) throw new Refusal("not-a-fetch");
  if (valuesOf(rawHeaders, "sec-fetch-dest").some((destination) => destination !== "empty"))
    throw new Refusal("not-a-fetch");
  if (valuesOf(rawHeaders, "service-worker").length > 0) throw new Refusal("not-a-fetch");
}

import { valuesOf, type HeaderList } from "./header-rules.js";
import { Refusal } from "./proxy-problem.js";
import type { ServedHosts } from "./served-hosts.js";

/**
 * Returns the site's origins that match the `Host` header. After DNS rebinding, the browser treats a foreign
 * page as same-origin, and only this header shows the difference.
 * @throws {Refusal} If the host is not one of the site's.
 */
export function servedOrigins(rawHeaders: HeaderList, hosts: ServedHosts): readonly string[] {
  const [host, ...more] = valuesOf(rawHeaders, "host");
  const served = more.length === 0 ? hosts.get(host?.toLowerCase() ?? "") : undefined;
  if (served === undefined) throw new Refusal("host-not-served");
  return served;
}

/**
 * Verifies that the caller is a script on one of the site's own pages. Browsers always send `Origin` with
 * POST, and newer browsers also send `Sec-Fetch-Site`. A request with neither header does not come from a
 * page.
 * @throws {Refusal}
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

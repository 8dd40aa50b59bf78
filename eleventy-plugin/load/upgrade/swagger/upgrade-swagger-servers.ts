import type { DocumentObject } from "../../../document/loaded-document.js";
import { stringsOf } from "../openapi-30/upgrade-context.js";
import { trimEndChars } from "../../../portable/trim-end-chars.js";

/**
 * Returns the servers of a Swagger document for the given `schemes`. Without a host, the URL is relative to
 * the document. The default scheme of a host is `https`. Returns an empty list if the document declares
 * neither host nor base path.
 *
 * https://spec.openapis.org/oas/v2.0.html#fixed-fields
 */
export function upgradeServers(
  document: DocumentObject,
  schemes: unknown,
): readonly { readonly url: string }[] {
  const basePath = basePathOf(document.basePath);
  const host = typeof document.host === "string" ? trimEndChars(document.host.trim(), "/") : "";
  if (host === "") return basePath === "" ? [] : [{ url: basePath }];
  const written = /^([a-z][a-z0-9+.-]*):\/\//i.exec(host);
  const declared = stringsOf(schemes);
  const names = declared.length > 0 ? declared : [written?.[1] ?? "https"];
  const address = written ? host.slice(written[0].length) : host.replace(/^\/+/, "");
  return names.map((scheme) => ({ url: `${scheme}://${address}${basePath}` }));
}

/**
 * Returns the base path with one leading slash and no trailing slash, because each path begins with a slash.
 */
function basePathOf(basePath: unknown): string {
  if (typeof basePath !== "string") return "";
  const trimmed = trimEndChars(basePath.trim().replace(/^\/+/, ""), "/");
  return trimmed === "" ? "" : `/${trimmed}`;
}

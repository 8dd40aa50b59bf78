import { encodeComponent } from "../../portable/well-formed.js";

/** Whether a source is fetched: everything else is a path. */
export function isUrl(spec: string): boolean {
  return /^https?:\/\//i.test(spec);
}

/**
 * A source's `spec` as messages may show it: of an address user name, password and fragment are left out and the values
 * of its query are stars. A path stays as it is.
 */
export function maskedUrl(spec: string): string {
  if (!isUrl(spec)) return spec;
  const url = parseUrl(spec);
  if (!url) return spec.replace(/\/\/[^/]*@/, "//").replace(/[?#].*$/s, "");
  const names = [...url.searchParams.keys()].map((name) => `${encodeComponent(name)}=***`);
  return `${url.origin}${url.pathname}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

/** The address without user name, password, query and fragment: what a page may show and relative addresses start from. */
export function publicUrl(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

export function parseUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

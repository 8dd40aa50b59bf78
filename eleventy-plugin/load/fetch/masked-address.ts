import { encodeComponent } from "../../portable/well-formed.js";

/** Whether a source is fetched: everything else is a path. */
export function isAddress(spec: string): boolean {
  return /^https?:\/\//i.test(spec);
}

/**
 * A source's `spec` as messages may show it: of an address user name, password and fragment are left out and the values
 * of its query are stars. A path stays as it is.
 */
export function maskedAddress(spec: string): string {
  if (!isAddress(spec)) return spec;
  const url = parsedAddress(spec);
  if (!url) return spec.replace(/\/\/[^/]*@/, "//").replace(/[?#].*$/s, "");
  const names = [...url.searchParams.keys()].map((name) => `${encodeComponent(name)}=***`);
  return `${url.origin}${url.pathname}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

/** The address without user name, password, query and fragment: what a page may show and relative addresses start from. */
export function publicAddress(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

export function parsedAddress(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

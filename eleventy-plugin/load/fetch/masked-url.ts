import { encodeComponent } from "../../portable/well-formed.js";

/** Whether a source is an http(s) URL and has to be fetched; anything else is a file. */
export function isUrl(spec: string): boolean {
  return /^https?:\/\//i.test(spec);
}

/**
 * Returns a source's `spec` for messages. Removes user name, password and fragment of a URL and masks the
 * values of its query. A file path stays unchanged.
 */
export function maskedUrl(spec: string): string {
  if (!isUrl(spec)) return spec;
  const url = parseUrl(spec);
  if (!url) return spec.replace(/\/\/[^/]*@/, "//").replace(/[?#].*$/s, "");
  const names = [...url.searchParams.keys()].map((name) => `${encodeComponent(name)}=***`);
  return `${url.origin}${url.pathname}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

/**
 * Returns the URL without user name, password, query and fragment. Pages may show it, and relative URLs are
 * resolved against it.
 */
export function publicUrl(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

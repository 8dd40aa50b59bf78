import { isSafeAddress } from "./markdown.js";

/**
 * An address of a document as seen from anywhere: relative ones are resolved against the address the document was read
 * from, when it was read from one. Fragments stay: they name a place of the page.
 */
export function resolveAddress(address: string, base: string | undefined): string {
  if (base === undefined || address.startsWith("#") || /^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  try {
    const resolved = new URL(address, base).href;
    return isSafeAddress(resolved) ? resolved : address;
  } catch {
    return address;
  }
}

/** Links and images of rendered Markdown, resolved. An image that would come over http is left without a source. */
export function resolveLinks(html: string, base: string | undefined): string {
  if (base === undefined) return html;
  return html.replace(/(?<= )(href|src)="([^"]*)"/g, (whole, name: string, value: string) => {
    const address = value.replaceAll("&amp;", "&");
    const resolved = resolveAddress(address, base);
    if (resolved === address) return whole;
    if (name === "src" && !resolved.startsWith("https:")) return "";
    return `${name}="${resolved.replaceAll("&", "&amp;").replaceAll('"', "%22")}"`;
  });
}

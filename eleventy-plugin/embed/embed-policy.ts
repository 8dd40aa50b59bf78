import type { ResolvedSource } from "../options/resolved-options.js";
import { embedOptions } from "./embed-configuration.js";

/**
 * The policy of a page of the embedded renderer: it writes style elements and attributes and has no Trusted Types, so it
 * gets more than our own pages do, and only there. Other origins are let in where `embed` asks for what comes from there.
 */
export function embedPolicy(source: Pick<ResolvedSource, "embed">): string {
  const { customCss, withDefaultFonts, pluginUrls } = embedOptions(source);
  const styled = customCss !== undefined || withDefaultFonts === true ? " https:" : "";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...originsOf(pluginUrls)].join(" "),
    `style-src 'self' 'unsafe-inline'${styled}`,
    "img-src 'self' https: http: data: blob:",
    `font-src 'self' data:${styled}`,
    "media-src 'self' https: http: data: blob:",
    "worker-src 'self' blob:",
    "frame-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "connect-src 'self' https: http: ws: wss: data: blob:",
  ].join("; ");
}

function originsOf(addresses: unknown): readonly string[] {
  if (!Array.isArray(addresses)) return [];
  const origins = addresses.flatMap((address: unknown) =>
    typeof address === "string" && /^https?:/i.test(address) && URL.canParse(address)
      ? [new URL(address).origin]
      : [],
  );
  return [...new Set(origins)];
}

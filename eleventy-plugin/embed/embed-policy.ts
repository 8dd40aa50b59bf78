import type { ResolvedSource } from "../options/resolved-options.js";
import { embedOptions } from "./embed-configuration.js";

/**
 * Returns the content security policy of a page of the embedded renderer. The renderer creates style elements
 * and attributes and does not support Trusted Types, so the policy is weaker than that of other pages. Other
 * origins are allowed if `embed` loads something from them.
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

function originsOf(urls: unknown): readonly string[] {
  if (!Array.isArray(urls)) return [];
  const origins = urls.flatMap((url: unknown) =>
    typeof url === "string" && /^https?:/i.test(url) && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  return [...new Set(origins)];
}

import type { ResolvedOptions, ResolvedSource } from "../options/resolved-options.js";
import type { EmbedPage, ReferencePage } from "../pages/context/page.js";
import type { SiteContext } from "../pages/context/site-context.js";
import { relativeUrl } from "../pages/urls/page-url.js";
import { siteView, type SiteView } from "../pages/views/frame/site-view.js";
import { pageHead } from "../pages/views/page-view.js";
import { embedConfiguration, embedModule, embedOptions, followsTheme } from "./embed-configuration.js";
import { embedDocumentUrl } from "./embed-document.js";

/** Returns the `view` for the template of the embedded renderer's page. */
export function embedView(page: EmbedPage, context: SiteContext): SiteView & { readonly embed: object } {
  const source = sourceOf(page, context.options);
  const { contentSecurityPolicy, assets } = context;
  const module = assets.embedModules.get(embedModule(source) ?? "");
  return {
    ...siteView(page.url, pageHead(page, context), context, page.reference),
    contentSecurityPolicy: contentSecurityPolicy === "" ? "" : embedPolicy(source),
    embed: {
      configuration: embedConfiguration(source, page.reference),
      followsTheme: followsTheme(source),
      /** URL of the document, as linked on the page. */
      document: embedDocumentUrl(source),
      /** URL, as linked on the page, of the module whose default export is merged last. */
      ...(module !== undefined && { module: relativeUrl(module, page.url) }),
    },
  };
}

/** Returns the policy of a page of the embedded renderer; undefined for other pages. */
export function embedPagePolicy(page: ReferencePage, options: ResolvedOptions): string | undefined {
  return page.kind === "embed" ? embedPolicy(sourceOf(page, options)) : undefined;
}

function sourceOf({ reference }: EmbedPage, { sources }: ResolvedOptions): ResolvedSource {
  const source = sources.find(({ route }) => route === reference.route);
  if (source === undefined) throw new TypeError(`No source is mounted at ${reference.route}.`);
  return source;
}

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

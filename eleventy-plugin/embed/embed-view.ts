import type { ResolvedOptions, ResolvedSource } from "../options/resolved-options.js";
import { pageHead } from "../pages/views/page-view.js";
import type { EmbedPage, ReferencePage } from "../pages/context/page.js";
import { relativeUrl } from "../pages/urls/relative-url.js";
import { siteView, type SiteView } from "../pages/views/frame/site-view.js";
import { type SiteContext } from "../pages/context/site-context.js";
import {
  embedConfiguration,
  embedModule,
  followsTheme,
  type EmbedConfiguration,
} from "./embed-configuration.js";
import { embedDocumentUrl } from "./embed-document.js";
import { embedPolicy } from "./embed-policy.js";

interface EmbedPageView extends SiteView {
  readonly embed: {
    readonly configuration: EmbedConfiguration;
    readonly followsTheme: boolean;
    /** URL of the document, as linked on the page. */
    readonly document: string;
    /** URL, as linked on the page, of the module whose default export is merged last. */
    readonly module?: string;
  };
}

/** Returns the `view` for the template of the embedded renderer's page. */
export function embedView(page: EmbedPage, context: SiteContext): EmbedPageView {
  const source = sourceOf(page, context.options);
  const { contentSecurityPolicy, assets } = context;
  const module = assets.embedModules.get(embedModule(source) ?? "");
  return {
    ...siteView(page.url, pageHead(page, context), context, page.reference),
    contentSecurityPolicy: contentSecurityPolicy === "" ? "" : embedPolicy(source),
    embed: {
      configuration: embedConfiguration(source, page.reference),
      followsTheme: followsTheme(source),
      document: embedDocumentUrl(source),
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

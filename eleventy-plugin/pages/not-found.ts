import { join } from "node:path";
import { writeOwnFile } from "../build/own-files.js";
import type { BuildState } from "../build/build-state.js";
import type { Engine } from "./engine.js";
import type { SiteContext } from "./page-context.js";

export interface NotFoundContext {
  readonly engine: Engine;
  readonly siteContext: () => SiteContext;
  readonly state: BuildState;
}

/**
 * Writes `/404.html`, unless the site has one. It is served at any depth, so that its links start with the path prefix:
 * the one page without relative links.
 */
export async function writeNotFoundPage(
  output: string,
  siteUrls: readonly string[],
  { engine, siteContext, state }: NotFoundContext,
): Promise<void> {
  if (siteUrls.includes("/404.html")) return;
  const { options, labels, tabs, pathPrefix, stylesheet, contentSecurityPolicy } = siteContext();
  const root = pathPrefix.endsWith("/") ? pathPrefix : `${pathPrefix}/`;
  const html = await engine.render("api-reference/404.njk", {
    apiReferenceRoot: root,
    view: {
      labels,
      site: options.site,
      contentSecurityPolicy,
      head: [
        { element: "title", text: labels.notFoundTitle },
        { element: "meta", attributes: [["name", "robots"], ["content", "noindex"]] },
        { element: "link", attributes: [["rel", "stylesheet"], ["href", root + stylesheet.slice(1)]] },
      ],
      tabs: tabs.map((tab) => ({ ...tab, current: false, local: tab.path.startsWith("/") })),
      references: state.published.references,
    },
  });
  await writeOwnFile(join(output, "404.html"), html);
}

import { writeOwnFile } from "../../files/tracked-files.js";
import type { BuildState } from "../build-state.js";
import { rootedUrl } from "../urls/absolute-url.js";
import type { Engine } from "../templates/engine.js";
import type { Reference } from "../../portable/model/index.js";
import { operationsIn } from "../views/operations-in.js";
import { siteView, unlistedHead } from "../views/site-view.js";
import { type SiteContext } from "../site-context.js";

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
  const context = siteContext();
  const root = context.pathPrefix;
  const { stylesheet, script } = context.assets;
  const head = unlistedHead(context.labels.notFoundTitle, {
    stylesheet: rootedUrl(stylesheet, root),
    script: rootedUrl(script, root),
  });
  const html = await engine.render("api-reference/404.njk", {
    apiReferenceRoot: root,
    view: {
      ...siteView("", head, context),
      references: state.published.references.map(listed),
    },
  });
  await writeOwnFile(output, "/404.html", html);
}

/** A reference as the page lists it, with the number of its operations. */
function listed(reference: Reference): object {
  const { title, url, summary, description } = reference;
  const count = operationsIn(reference);
  return { title, url, summary, description, ...(count > 0 && { count }) };
}

import { writeTrackedFile } from "../../files/tracked-files.js";
import type { BuildState } from "../build-state.js";
import type { Engine } from "../templates/engine.js";
import type { Reference } from "../../portable/model/index.js";
import { countOperations } from "../views/count-operations.js";
import { rootedAssets, siteView, unlistedHead } from "../views/site-view.js";
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
  const head = unlistedHead(context.labels.notFoundTitle, rootedAssets(root, context));
  const html = await engine.render("api-reference/404.njk", {
    apiReferenceRoot: root,
    view: {
      ...siteView("", head, context),
      references: referenceLinks(state.references, context.tabs),
    },
  });
  await writeTrackedFile(output, "/404.html", html);
}

/** References in the order of the header's tabs and under their names, each with the number of its operations. */
function referenceLinks(references: readonly Reference[], tabs: SiteContext["tabs"]): readonly object[] {
  const urls = tabs.map(({ path }) => path.toLowerCase());
  const placeOf = ({ url }: Reference): number => {
    const place = urls.indexOf(url.toLowerCase());
    return place < 0 ? urls.length : place;
  };
  return [...references]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((reference) => {
      const { label, url, summary, description } = reference;
      const count = countOperations(reference);
      const title = tabs[placeOf(reference)]?.label ?? label;
      return { title, url, summary, description, ...(count > 0 && { count }) };
    });
}

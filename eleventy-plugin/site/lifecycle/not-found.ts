import { writeTrackedFile } from "../../files/tracked-files.js";
import type { Reference } from "../../portable/model/index.js";
import { countOperations } from "../../pages/navigation/count-operations.js";
import { rootedAssets, siteView, unlistedHead } from "../../pages/views/frame/site-view.js";
import { type SiteContext } from "../../pages/context/site-context.js";
import type { SiteServices } from "../register/site-services.js";

/**
 * Writes `/404.html` unless the site has one. Servers show it at any depth, so its links start with the path
 * prefix; all other pages use relative links.
 */
export async function writeNotFoundPage(
  output: string,
  siteUrls: readonly string[],
  { engine, siteContext, state }: Pick<SiteServices, "engine" | "siteContext" | "state">,
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

/**
 * Returns the references in the order and with the labels of the header's tabs. References without a tab come
 * last. Adds the number of operations unless it is zero.
 */
function referenceLinks(references: readonly Reference[], tabs: SiteContext["tabs"]): readonly object[] {
  const urls = tabs.map(({ path }) => path.toLowerCase());
  const tabIndex = ({ url }: Reference): number => {
    const index = urls.indexOf(url.toLowerCase());
    return index < 0 ? urls.length : index;
  };
  return [...references]
    .sort((one, other) => tabIndex(one) - tabIndex(other))
    .map((reference) => {
      const { label, url, summary, description } = reference;
      const count = countOperations(reference);
      const title = tabs[tabIndex(reference)]?.label ?? label;
      return { title, url, summary, description, ...(count > 0 && { count }) };
    });
}

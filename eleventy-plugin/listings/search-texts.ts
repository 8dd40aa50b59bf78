import { operationFile } from "../pages/navigation/operation-list-file.js";
import { encodePath } from "../pages/urls/relative-url.js";
import type { SiteContext } from "../pages/context/site-context.js";
import { countTexts } from "../portable/labels/count-label.js";
import type { Reference } from "../portable/model/index.js";
import { searchLabels, type SearchTexts } from "../portable/labels/search-labels.js";

/** Returns the data that the search box loads once, when it is first opened. */
export function searchTexts(references: readonly Reference[], site: SiteContext): SearchTexts {
  const { labels, options, downloadUrl } = site;
  const searched = references.filter(({ indexing, embedded }) => indexing.search && !embedded);
  const { language } = options.site;
  const names = Object.keys(searchLabels) as (keyof typeof searchLabels)[];
  return {
    labels: Object.fromEntries(names.map((name) => [name, labels[name]])) as SearchTexts["labels"],
    all: countTexts("searchMany", labels, language),
    first: countTexts("searchFirst", labels, language),
    references: searched.map((reference) => {
      const document = downloadUrl(reference);
      return {
        label: reference.label,
        url: encodePath(reference.url),
        list: encodePath(operationFile(reference, site).url),
        ...(document !== undefined && { document: encodePath(document) }),
      };
    }),
  };
}

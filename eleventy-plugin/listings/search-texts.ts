import { encodePath } from "../pages/urls/relative-url.js";
import type { SiteContext } from "../pages/site-context.js";
import { countTexts } from "../portable/labels/count-label.js";
import type { Reference } from "../portable/model/index.js";
import { searchLabels, type SearchTexts } from "../portable/labels/search-labels.js";

/** Groups offered where a search finds nothing, of each reference. */
const MAX_GROUPS = 12;

/** What the search box reads once, when it is first opened. */
export function searchTexts(references: readonly Reference[], { labels, options }: SiteContext): SearchTexts {
  const searched = references.filter(({ indexing }) => indexing.search);
  const { language } = options.site;
  const names = Object.keys(searchLabels) as (keyof typeof searchLabels)[];
  return {
    labels: Object.fromEntries(names.map((name) => [name, labels[name]])) as SearchTexts["labels"],
    all: countTexts("searchMany", labels, language),
    first: countTexts("searchFirst", labels, language),
    references: searched.map(({ label }) => label),
    groups: searched.flatMap(({ tags }) =>
      tags.slice(0, MAX_GROUPS).map(({ title, url }) => ({ title, url: encodePath(url) })),
    ),
  };
}

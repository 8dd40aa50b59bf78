import type { SearchTexts } from "../../eleventy-plugin/portable/labels/search-labels.js";
import type { Guide } from "./find-guides.js";
import { toHit, type FoundEntries, type LoadedReference } from "./find-entries.js";
import type { HitGroup, SearchHit } from "./options.js";

/** Maximum number of results of a reference if only one reference has results. */
const MAX_HITS = 20;
const MAX_OF_SEVERAL = 12;
const MAX_GUIDES = 5;

/** Groups entries by reference, the reference with the best match first. */
export function groupEntries({ entries }: FoundEntries, labels: SearchTexts["labels"]): readonly HitGroup[] {
  const byReference = new Map<LoadedReference, SearchHit[]>();
  for (const place of entries) {
    const hits = byReference.get(place.reference) ?? [];
    byReference.set(place.reference, hits);
    if (hits.length < MAX_HITS) hits.push(toHit(place, labels));
  }
  const most = byReference.size > 1 ? MAX_OF_SEVERAL : MAX_HITS;
  return [...byReference].map(([{ label }, hits]) => ({ title: label, hits: hits.slice(0, most) }));
}

/**
 * Appends pages of text: an overview to the results of its reference, pages of the site as a group after all
 * others. If the query is the title of a page but not the name of an entry, the page's group comes first.
 */
export function addGuides(
  groups: HitGroup[],
  guides: readonly Guide[],
  isNamed: boolean,
  labels: SearchTexts["labels"],
): void {
  for (const api of new Set(guides.map((guide) => guide.api))) {
    const title = api || labels.searchOwnPages;
    const hits = guides.filter((guide) => guide.api === api).slice(0, MAX_GUIDES);
    const at = groups.findIndex((group) => group.title === title);
    if (hits[0]?.isExact && !isNamed) groups.unshift({ title, hits });
    else if (at < 0) groups.push({ title, hits });
    else groups[at] = { title, hits: [...(groups[at]?.hits ?? []), ...hits] };
  }
}

import type { SearchedReference } from "../../eleventy-plugin/portable/labels/search-labels.js";
import type { FilterName, Filters } from "./filters.js";
import type { Guide } from "./find-guides.js";
import { isWithin, type FoundEntry } from "./find-entries.js";

/** Numbers of results for the options of a filter: with any value, and with each value. */
export interface FacetCounts {
  readonly total: number;
  readonly values: ReadonlyMap<string, number>;
}
export type Facets = Readonly<Record<FilterName, FacetCounts>>;

/**
 * Counts each filter's values among the results that pass the other filters, so that the reader sees what
 * another value would find.
 */
export function countFacets(
  entries: readonly FoundEntry[],
  guides: readonly Guide[],
  filters: Filters,
  references: readonly SearchedReference[],
): Facets {
  const choice = (name: FilterName, valueOf: (place: FoundEntry) => string | undefined): FacetCounts => {
    const others = { ...filters, [name]: undefined };
    const found = entries.filter((place) => isWithin(place, others));
    const values = new Map<string, number>();
    for (const place of found) {
      const value = valueOf(place);
      if (value !== undefined && value !== "") values.set(value, (values.get(value) ?? 0) + 1);
    }
    const texts = guides.filter((guide) => isGuideWithin(guide, others));
    if (name === "api") for (const { api } of texts) values.set(api, (values.get(api) ?? 0) + 1);
    return { total: found.length + texts.length, values };
  };
  const labels = new Set(references.map(({ label }) => label));
  return {
    api: choice("api", ({ reference }) => (labels.has(reference.label) ? reference.label : undefined)),
    method: choice("method", ({ entry }) => entry.method),
    tag: choice("tag", ({ entry }) => (entry.kind === "operation" ? entry.group : undefined)),
  };
}

/** Whether a page of text passes the filters. It has neither a method nor a group. */
export const isGuideWithin = ({ api }: Guide, filters: Filters): boolean =>
  filters.method === undefined &&
  filters.tag === undefined &&
  (filters.api === undefined || filters.api === api);

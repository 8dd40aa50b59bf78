import type { SearchedReference, SearchTexts } from "../../eleventy-plugin/portable/labels/search-labels.js";
import { element } from "../shared/element.js";
import { type FoundEntry, isWithin } from "./find-entries.js";
import type { FilterName, Filters } from "./filters.js";
import type { Guide } from "./find-guides.js";

export type FilterBar = ReturnType<typeof createFilterBar>;

/** HTTP methods in their usual order. Others follow by name. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Creates the filters of a search, each with its numbers of results. API references are chips; methods and
 * groups are select elements.
 */
export function createFilterBar(
  { references, labels, all: { language } }: SearchTexts,
  bar: HTMLElement,
  choose: (change: Filters) => void,
) {
  const texts = { labels, language };
  const scopes = createScopes(references, texts, (api) => choose({ api }));
  const method = createList(labels.searchMethod, texts, (value) => choose({ method: value }));
  const tag = createList(labels.searchTag, texts, (value) => choose({ tag: value }));
  const lists = element("div", { className: "ar-facets", hidden: true }, method.label, tag.label);
  bar.append(scopes.group, lists);
  return {
    /** Shows the chosen values, and the available ones with their counts. */
    update(filters: Filters, choices: Facets): void {
      scopes.update(filters.api, choices.api);
      method.update(filters.method, choices.method);
      tag.update(filters.tag, choices.tag);
      lists.hidden = method.label.hidden && tag.label.hidden;
    },
    /** Hides the lists and the counts while there is no search. */
    hide(): void {
      lists.hidden = true;
      scopes.update(undefined, undefined);
    },
  };
}

interface Texts extends Pick<SearchTexts, "labels"> {
  readonly language: string;
}

type Choose = (value: string | undefined) => void;

function createScopes(references: SearchTexts["references"], { labels, language }: Texts, choose: Choose) {
  const ariaLabel = labels.searchScope;
  const group = element("div", { className: "ar-chips", role: "radiogroup", ariaLabel });
  const values = [undefined, ...references.map(({ label }) => label), ""];
  const chips = values.map((value, place) => {
    const id = `ar-scope-${place}`;
    const given = { type: "radio", name: "ar-search-scope", id, checked: place === 0 };
    const input = element("input", { ...given, onchange: () => choose(value) });
    const count = element("small", "");
    const text = value === undefined ? labels.searchEverywhere : value || labels.searchOwnPages;
    group.append(input, element("label", { htmlFor: id }, text, " ", count));
    return { value, input, count };
  });
  const update = (chosen: string | undefined, choice: FacetCounts | undefined): void => {
    for (const { value, input, count } of chips) {
      input.checked = value === chosen;
      const pages = value === undefined ? choice?.total : choice && (choice.values.get(value) ?? 0);
      count.textContent = pages?.toLocaleString(language) ?? "";
      input.nextElementSibling?.toggleAttribute("data-none", pages === 0);
    }
  };
  return { group, update };
}

function createList(name: string, { labels, language }: Texts, choose: Choose) {
  const list = element("select", "");
  const label = element("label", "", element("span", "", name), list);
  list.addEventListener("change", () => choose(list.value || undefined));
  const option = (text: string, value: string, count: number): HTMLOptionElement =>
    new Option(`${text} (${count.toLocaleString(language)})`, value);
  const update = (chosen: string | undefined, choice: FacetCounts): void => {
    const options = new Set([...choice.values.keys(), ...(chosen === undefined ? [] : [chosen])]);
    list.replaceChildren(
      option(labels.searchAny, "", choice.total),
      ...[...options]
        .sort(compareMethods)
        .map((value) => option(value, value, choice.values.get(value) ?? 0)),
    );
    list.value = chosen ?? "";
    label.hidden = options.size === 0;
  };
  return { label, update };
}

function compareMethods(one: string, other: string): number {
  const [first, second] = [METHODS.indexOf(one), METHODS.indexOf(other)];
  if (first < 0 && second < 0) return one.localeCompare(other, undefined, { numeric: true });
  return first < 0 ? 1 : second < 0 ? -1 : first - second;
}

/** Numbers of results for the options of a filter: with any value, and with each value. */
interface FacetCounts {
  readonly total: number;
  readonly values: ReadonlyMap<string, number>;
}
type Facets = Readonly<Record<FilterName, FacetCounts>>;

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

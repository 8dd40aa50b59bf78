import type { SearchTexts } from "../../eleventy-plugin/portable/labels/search-labels.js";
import { element } from "../element.js";
import type { Filters } from "./filters.js";
import type { Choice, Choices } from "./find-pages.js";

export interface FilterBar {
  /** Shows what is chosen and what may be; without numbers where they would not be those of hits. */
  update(filters: Filters, choices: Choices, isCounted: boolean): void;
}

/** As HTTP's methods are mostly listed; others follow by their name. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** What a search is narrowed to: the reference as chips, method and group as lists, each with what would be found. */
export function drawFilters(
  { references, labels, all: { language } }: SearchTexts,
  bar: HTMLElement,
  choose: (change: Filters) => void,
): FilterBar {
  const scopes = drawScopes(references, { labels, language }, (api) => choose({ api }));
  const method = drawList(labels.searchMethod, { any: labels.searchAny, language }, (value) =>
    choose({ method: value }),
  );
  const tag = drawList(labels.searchTag, { any: labels.searchAny, language }, (value) =>
    choose({ tag: value }),
  );
  const lists = element("div", "ar-facets", method.label, tag.label);
  lists.hidden = true;
  bar.append(scopes.group, lists);
  return {
    update(filters, choices, isCounted) {
      scopes.update(filters.api, choices.api, isCounted);
      method.update(filters.method, choices.method, isCounted);
      tag.update(filters.tag, choices.tag, isCounted);
      lists.hidden = method.label.hidden && tag.label.hidden;
    },
  };
}

type Choose = (value: string | undefined) => void;

function drawScopes(
  references: readonly string[],
  { labels, language }: Pick<SearchTexts, "labels"> & { readonly language: string },
  choose: Choose,
) {
  const group = element("div", "ar-chips");
  group.role = "radiogroup";
  group.setAttribute("aria-label", labels.searchScope);
  const values = [undefined, ...references, ""];
  const chips = values.map((value, place) => {
    const input = element("input", "");
    Object.assign(input, {
      type: "radio",
      name: "ar-search-scope",
      id: `ar-scope-${place}`,
      checked: place === 0,
    });
    input.addEventListener("change", () => choose(value));
    const count = element("small", "");
    const text = value === undefined ? labels.searchEverywhere : value || labels.searchOwnPages;
    const label = element("label", "", text, " ", count);
    label.htmlFor = input.id;
    group.append(input, label);
    return { value, input, count };
  });
  const update = (chosen: string | undefined, { any, values: counts }: Choice, isCounted: boolean): void => {
    // A page of the site itself has no reference.
    const own = [...counts.values()].reduce((left, count) => left - count, any);
    for (const { value, input, count } of chips) {
      input.checked = value === chosen;
      const pages = value === undefined ? any : value === "" ? own : (counts.get(value) ?? 0);
      count.textContent = isCounted ? pages.toLocaleString(language) : "";
    }
  };
  return { group, update };
}

function drawList(
  name: string,
  { any, language }: { readonly any: string; readonly language: string },
  choose: Choose,
) {
  const list = element("select", "");
  const label = element("label", "", element("span", "", name), list);
  list.addEventListener("change", () => choose(list.value || undefined));
  const option = (text: string, value: string, count: number, isCounted: boolean): HTMLOptionElement =>
    new Option(isCounted ? `${text} (${count.toLocaleString(language)})` : text, value);
  const update = (chosen: string | undefined, choice: Choice, isCounted: boolean): void => {
    const known = new Set([...choice.values.keys(), ...(chosen === undefined ? [] : [chosen])]);
    list.replaceChildren(
      option(any, "", choice.any, isCounted),
      ...[...known]
        .sort(byPlace)
        .map((value) => option(value, value, choice.values.get(value) ?? 0, isCounted)),
    );
    list.value = chosen ?? "";
    label.hidden = known.size === 0;
  };
  return { label, update };
}

function byPlace(one: string, other: string): number {
  const [first, second] = [METHODS.indexOf(one), METHODS.indexOf(other)];
  if (first < 0 && second < 0) return one.localeCompare(other, undefined, { numeric: true });
  return first < 0 ? 1 : second < 0 ? -1 : first - second;
}

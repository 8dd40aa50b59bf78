import { fillLabel } from "../../eleventy-plugin/portable/labels/fill-label.js";
import type { SearchedReference, SearchTexts } from "../../eleventy-plugin/portable/labels/search-labels.js";
import { readVisited } from "../shared/visited.js";
import { type LoadedReference, toHit } from "./find-entries.js";
import type { HitGroup, SearchHit } from "./hit.js";
import { urlPath } from "./pagefind.js";

/** Returns the references that contain recently opened pages. */
export const visitedReferences = (references: readonly SearchedReference[]): readonly SearchedReference[] => {
  const visited = readVisited();
  return references.filter(({ url }) => visited.some((path) => path.startsWith(urlPath(url))));
};

/**
 * Returns the list shown before anything is typed: recently opened pages, actions on this page, groups of the
 * first reference.
 */
export function startList(
  { labels, all: { language } }: SearchTexts,
  references: readonly LoadedReference[],
  actions: readonly SearchHit[],
): readonly HitGroup[] {
  const [here] = references;
  const visited = new Set(readVisited().filter((path) => path !== location.pathname));
  const visitedHits = new Map<string, SearchHit>();
  for (const reference of references) {
    const { label: title, url } = reference;
    const overview = { href: urlPath(url), title, word: "" };
    for (const hit of [
      overview,
      ...reference.index.entries.map(({ entry }) => toHit({ entry, reference }, labels)),
    ])
      if (visited.has(hit.href ?? "")) visitedHits.set(hit.href ?? "", hit);
  }
  const groups = here?.index.entries.filter(({ entry }) => entry.kind === "group") ?? [];
  return [
    { title: labels.searchVisited, hits: [...visited].flatMap((path) => visitedHits.get(path) ?? []) },
    { title: labels.searchActions, hits: actions },
    {
      title: labels.searchGroups,
      hits: groups.map(({ entry }) => ({
        ...toHit({ entry, reference: here as LoadedReference }, labels),
        word: "",
        group: entry.count?.toLocaleString(language) ?? "",
      })),
    },
  ];
}

/** Returns the actions available on this page. */
export function actionsHere(
  labels: SearchTexts["labels"],
  reference: SearchedReference | undefined,
  leave: () => void,
): readonly SearchHit[] {
  const press = (selector: string, title: string): readonly SearchHit[] => {
    const button = document.querySelector<HTMLElement>(selector);
    const run = (): void => {
      leave();
      button?.click();
    };
    return button ? [{ title, word: "", run }] : [];
  };
  const versions = [...document.querySelectorAll<HTMLAnchorElement>(".ar-versions a:not([aria-current])")];
  const file = reference?.document;
  return [
    ...press(".ar-bench .ar-block:first-child [data-copy]", labels.searchCopySample),
    ...press(".ar-theme", labels.searchChangeTheme),
    ...(file === undefined
      ? []
      : [
          {
            title: fillLabel(labels.searchOpenDocument, { file: file.replace(/.*\//, "") }),
            word: "",
            href: urlPath(file),
          },
        ]),
    ...versions.map((link) => ({
      title: fillLabel(labels.searchGoToVersion, { version: link.firstChild?.textContent ?? "" }),
      word: "",
      href: link.href,
    })),
  ];
}

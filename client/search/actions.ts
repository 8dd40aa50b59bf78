import { fillLabel } from "../../eleventy-plugin/portable/labels/fill-label.js";
import type { SearchedReference, SearchTexts } from "../../eleventy-plugin/portable/labels/search-labels.js";
import type { SearchHit } from "./hit.js";
import { urlPath } from "./pagefind.js";

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

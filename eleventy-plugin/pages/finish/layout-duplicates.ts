import { escapeHtml } from "../templates/compact-html.js";
import { layoutDescription } from "../head/layout-data.js";
import { sanitiseText } from "../head/sanitise-text.js";
import type { ReferencePage } from "../context/page.js";
import { attribute, shownText, tokensOf, type HtmlElement } from "./html-tree.js";
import type { Edits } from "./edits.js";
import { isInside } from "./page-tree.js";

/**
 * Whether a layout prints the title of a page as an `h1`. An `h1` with another text belongs to the site. For
 * example, it may contain the site's name on every page.
 *
 * @param layout The elements of the page outside of our content.
 */
export function printsTitle(layout: readonly HtmlElement[], page: ReferencePage): boolean {
  const titles = [page.heading, page.title].map(comparable);
  const templates = layout.filter(({ tagName }) => tagName === "template");
  return layout
    .filter(({ tagName }) => tagName === "h1")
    .filter((element) => !templates.some((template) => isInside(element, template)))
    .some((element) => titles.includes(comparable(shownText(element))));
}

/** Normalises a title for comparison. Layouts get sanitised titles and may print them in capitals. */
const comparable = (text: string): string => sanitiseText(text).replace(/\s+/g, " ").trim().toLowerCase();

/**
 * Whether a layout prints the tabs of the references, or the element that they replace. Our links to the other
 * documents are then omitted.
 */
export const printsTabs = (layout: readonly HtmlElement[]): boolean =>
  layout.some(
    (element) =>
      element.tagName === "api-reference-tabs" ||
      (element.tagName === "nav" && tokensOf(element, "class").includes("api-reference-tabs")),
  );

/** Replaces the short description that the layout prints in `meta` elements with the full description. */
export function setFullDescription(
  layout: readonly HtmlElement[],
  html: string,
  page: ReferencePage,
  edits: Edits,
): void {
  const short = layoutDescription(page);
  if (short === page.description) return;
  const printed = sanitiseText(short);
  for (const element of layout) {
    const place = element.sourceCodeLocation?.attrs?.["content"];
    if (element.tagName !== "meta" || place === undefined) continue;
    if (comparableValue(attribute(element, "content")) !== printed) continue;
    if (printed === "" && !isDescription(element)) continue;
    const range = { start: place.startOffset, end: place.endOffset };
    const [before = "content="] = /^content\s*=\s*/i.exec(html.slice(range.start, range.end)) ?? [];
    edits.replace(range, `${before}"${escapeHtml(page.description)}"`);
  }
}

/** Removes tags, because a layout in Markdown may print the description as HTML. */
const comparableValue = (content = ""): string => content.replace(/<[^>]*>/g, "");

const isDescription = (element: HtmlElement): boolean =>
  [attribute(element, "name"), attribute(element, "property")].some(
    (name) => name !== undefined && /^(?:og:|twitter:)?description\b/i.test(name),
  );

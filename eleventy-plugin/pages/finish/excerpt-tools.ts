import { freeName } from "../../portable/free-name.js";
import type { SiteContext } from "../context/site-context.js";
import { linkTag, tag, type HeadTag } from "../head/head-tags.js";
import { escapeHtml } from "../templates/compact-html.js";
import { attribute, type Edits, type HtmlElement } from "./html-tree.js";

/**
 * Numbers the names of the groups that contain excerpts, from the second of a name on: "Book", "Book 2". Screen
 * readers list groups by their names.
 */
export function numberExcerpts(excerpts: readonly HtmlElement[], edits: Edits): void {
  const taken = new Set<string>();
  for (const excerpt of excerpts) {
    const name = attribute(excerpt, "aria-label");
    const place = excerpt.sourceCodeLocation?.attrs?.["aria-label"];
    if (name === undefined || place === undefined) continue;
    const unique = freeName(name, (each) => taken.has(each), " ");
    taken.add(unique);
    if (unique === name) continue;
    edits.replace({ start: place.startOffset, end: place.endOffset }, `aria-label="${escapeHtml(unique)}"`);
  }
}

/** Whether the page already contains the icons and the live region, like every page in our frame. */
export const hasTools = (elements: readonly HtmlElement[]): boolean =>
  elements.some((element) => attribute(element, "id") === "ar-live");

/**
 * Returns the head tags for excerpts. Pages in our frame do not get the scripts for excerpts and their panels,
 * because the frame's script does the same.
 *
 * @param linkTo Returns the URL of a file of ours on the page.
 */
export function excerptTags(
  elements: readonly HtmlElement[],
  { assets }: SiteContext,
  linkTo: (asset: string) => string,
): readonly HeadTag[] {
  const { stylesheet, script } = assets.excerpt;
  const file = assets.script.slice(1);
  const isInOurFrame = elements.some(
    (element) => element.tagName === "script" && attribute(element, "src")?.includes(file),
  );
  const hasPanel = elements.some((element) => attribute(element, "data-loading") !== undefined);
  const scripts = [script, ...(assets.panel && hasPanel ? [assets.panel.excerpt] : [])];
  return [
    ...(isInOurFrame
      ? []
      : scripts.map((each) => tag("script excerpt", "script", { src: linkTo(each), type: "module" }))),
    linkTag("stylesheet", linkTo(assets.stylesheet)),
    linkTag("stylesheet", linkTo(stylesheet)),
  ];
}

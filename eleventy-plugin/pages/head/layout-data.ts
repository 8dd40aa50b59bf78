import type { LayoutData } from "../../portable/model/index.js";
import { operationSummary } from "../markdown/meta-description.js";
import { sanitiseText } from "./head-tags.js";
import type { ReferencePage } from "../context/page.js";

type ComputedKey = "title" | "fullTitle" | "description" | "reference" | "tag" | "operation";

/**
 * Data of a page for templates, both the site's layout and our own. Titles and descriptions are sanitised.
 */
export const layoutData: {
  readonly [Key in ComputedKey]: (page: ReferencePage | undefined) => LayoutData[Key] | undefined;
} = {
  title: (page) => sanitiseText(page?.heading ?? ""),
  fullTitle: (page) => sanitiseText(page?.title ?? ""),
  description: (page) => sanitiseText((page && layoutDescription(page)) ?? ""),
  reference: (page) => frozen(page?.reference),
  tag: (page) => frozen(page && "tag" in page ? page.tag : undefined),
  operation: (page) => frozen(page?.kind === "operation" ? page.operation : undefined),
};

/**
 * Returns the description that the layout shows. `withFullDescription` extends it in the `meta` elements of
 * the page.
 */
export function layoutDescription(page: ReferencePage): string {
  const text = page.kind === "operation" ? operationSummary(page.operation) : page.description;
  // Omits a description that only repeats the page's title.
  return [page.title, page.heading].includes(text) ? "" : text;
}

export const computedKeys = Object.keys(layoutData) as readonly ComputedKey[];

/** Returns all layout data of a page, for use where Eleventy did not compute it. */
export function layoutDataOf(page: ReferencePage): object {
  return Object.fromEntries(computedKeys.map((key) => [key, layoutData[key](page)]));
}

/**
 * Freezes the value, because Eleventy merges the site's data of the same name into every object that is not
 * frozen.
 */
const frozen = <Value extends object>(value: Value | undefined): Value | undefined =>
  value && Object.freeze(value);

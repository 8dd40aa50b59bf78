import type { LayoutData } from "../../portable/model/index.js";
import { operationSummary } from "../markdown/meta-description.js";
import { sanitiseText } from "./sanitise-text.js";
import type { ReferencePage } from "../page.js";

type ComputedKey = "title" | "fullTitle" | "description" | "reference" | "tag" | "operation";

/** What templates read of a page, a site's layout and our own: titles and description are neutralised. */
export const layoutData: {
  readonly [Key in ComputedKey]: (page: ReferencePage | undefined) => LayoutData[Key] | undefined;
} = {
  title: (page) => sanitiseText(page?.heading ?? ""),
  fullTitle: (page) => sanitiseText(page?.title ?? ""),
  description: (page) => sanitiseText((page && layoutDescription(page)) ?? ""),
  reference: (page) => unmixed(page?.reference),
  tag: (page) => unmixed(page && "tag" in page ? page.tag : undefined),
  operation: (page) => unmixed(page?.kind === "operation" ? page.operation : undefined),
};

/** What a machine reads behind it is added to its `meta` elements: see `withWholeDescription`. */
export function layoutDescription(page: ReferencePage): string {
  const text = page.kind === "operation" ? operationSummary(page.operation) : page.description;
  // What only repeats the title says nothing below it.
  return [page.title, page.heading].includes(text) ? "" : text;
}

export const computedKeys = Object.keys(layoutData) as readonly ComputedKey[];

/** All of it, where Eleventy did not compute it. */
export function layoutDataOf(page: ReferencePage): object {
  return Object.fromEntries(computedKeys.map((key) => [key, layoutData[key](page)]));
}

/** Eleventy mixes what the site's data has under the same name into every object that is not frozen. */
const unmixed = <Value extends object>(value: Value | undefined): Value | undefined =>
  value && Object.freeze(value);

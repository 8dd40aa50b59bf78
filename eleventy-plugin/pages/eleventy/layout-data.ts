import type { LayoutData } from "../../portable/model/index.js";
import { neutralText } from "./neutral-text.js";
import type { ReferencePage } from "../page.js";

type ComputedKey = "title" | "fullTitle" | "description" | "reference" | "tag" | "operation";

/** What templates read of a page, a site's layout and our own: titles and description are neutralised. */
export const layoutData: {
  readonly [Key in ComputedKey]: (page: ReferencePage | undefined) => LayoutData[Key] | undefined;
} = {
  title: (page) => neutralText(page?.heading ?? ""),
  fullTitle: (page) => neutralText(page?.title ?? ""),
  description: (page) => neutralText(page?.description ?? ""),
  reference: (page) => unmixed(page?.reference),
  tag: (page) => unmixed(page && "tag" in page ? page.tag : undefined),
  operation: (page) => unmixed(page?.kind === "operation" ? page.operation : undefined),
};

export const computedKeys = Object.keys(layoutData) as readonly ComputedKey[];

/** All of it, where Eleventy did not compute it. */
export function layoutDataOf(page: ReferencePage): object {
  return Object.fromEntries(computedKeys.map((key) => [key, layoutData[key](page)]));
}

/** Eleventy mixes what the site's data has under the same name into every object that is not frozen. */
const unmixed = <Value extends object>(value: Value | undefined): Value | undefined =>
  value && Object.freeze(value);

import type { LayoutPage, Reference } from "../../portable/model/index.js";
import { firstText } from "../markdown/meta-description.js";

/**
 * Returns the metadata of a page below the overview page. The description is the first text that contains
 * words, or else the title.
 */
export function pageMetadata(
  reference: Reference,
  url: string,
  heading: string,
  ...texts: readonly (string | undefined)[]
): Pick<LayoutPage, "reference" | "url" | "heading" | "title" | "description"> {
  const title = `${heading} – ${reference.title}`;
  return { reference, url, heading, title, description: firstText(...texts) || title };
}

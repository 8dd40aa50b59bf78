import type { LayoutPage, Reference } from "../portable/model/index.js";
import { firstText } from "./markdown/meta-description.js";

/** What a page below the overview is called: its description is the first text that says anything, else its title. */
export function pageMetadata(
  reference: Reference,
  url: string,
  heading: string,
  ...texts: readonly (string | undefined)[]
): Pick<LayoutPage, "reference" | "url" | "heading" | "title" | "description"> {
  const title = `${heading} – ${reference.title}`;
  return { reference, url, heading, title, description: firstText(...texts) || title };
}

import type { LayoutPage, Reference } from "../portable/model/index.js";
import { shortText } from "./markdown/meta-description.js";

/** What a page below the overview is called: its description is the first text that says anything, else its title. */
export function pageWords(
  reference: Reference,
  url: string,
  heading: string,
  ...texts: readonly (string | undefined)[]
): Pick<LayoutPage, "reference" | "url" | "heading" | "title" | "description"> {
  const title = `${heading} – ${reference.title}`;
  return { reference, url, heading, title, description: firstText(...texts) || title };
}

export const firstText = (...texts: readonly (string | undefined)[]): string =>
  texts.map((text) => shortText(text ?? "")).find(Boolean) ?? "";

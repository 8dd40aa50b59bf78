import type { Labels } from "../../../portable/labels/labels.js";
import type { ExternalDocs } from "../../../portable/model/index.js";
import { shortText } from "../../markdown/meta-description.js";

/** Longer texts are not compared, because names are shorter. */
const MAX_LENGTH = 100;

/**
 * Whether a text repeats one of the texts beside it, ignoring case and punctuation: "Full Repository" repeats
 * `full-repository`.
 */
export function isRedundant(text: string, beside: readonly (string | undefined)[]): boolean {
  if (text.length > MAX_LENGTH) return false;
  const letters = lettersOf(text);
  return letters !== "" && beside.some((other) => other !== undefined && lettersOf(other) === letters);
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Link to external documentation. */
export interface DocsLink {
  readonly url: string;
  readonly text: string;
}

export function docsLink({ url, description = "" }: ExternalDocs, labels: Labels): DocsLink {
  return { url, text: shortText(description) || labels.moreDocumentation };
}

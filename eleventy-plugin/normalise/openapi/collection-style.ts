import { getOwn } from "../../document/plain-object.js";
import { textOf, type Part } from "../read.js";

/** Separators of Swagger 2.0 that an upgrade finds no style for in their place. */
const STYLES: ReadonlyMap<string, string> = new Map([
  ["ssv", "spaceDelimited"],
  ["pipes", "pipeDelimited"],
  ["tsv", "tabDelimited"],
]);

/** The style that a `collectionFormat` stands for which OpenAPI 3 cannot say; the upgrade keeps it in an extension. */
export function collectionStyle(part: Part): string | undefined {
  return STYLES.get(textOf(part, "x-collectionFormat") ?? "");
}

const DELIMITERS: ReadonlyMap<unknown, string> = new Map([
  ["ssv", " "],
  ["pipes", "|"],
  ["tsv", "\t"],
]);

/** What stands between the items of lists inside a list, from the outside in; Swagger 2.0 alone says it. */
export function itemDelimiters(part: Part): readonly string[] | undefined {
  const formats = getOwn(part.value, "x-itemCollectionFormats");
  return Array.isArray(formats) ? formats.map((format) => DELIMITERS.get(format) ?? ",") : undefined;
}

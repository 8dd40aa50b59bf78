import { getOwn } from "../../document/plain-object.js";
import { textOf, type Part } from "../read.js";

/**
 * Styles for the collection formats of Swagger 2.0 that OpenAPI 3 does not allow at the parameter's location.
 */
const STYLES: ReadonlyMap<string, string> = new Map([
  ["ssv", "spaceDelimited"],
  ["pipes", "pipeDelimited"],
  ["tsv", "tabDelimited"],
]);

/**
 * Returns the style for a `collectionFormat` that OpenAPI 3 cannot express. The upgrade preserves it in an
 * extension.
 */
export function collectionStyle(part: Part): string | undefined {
  return STYLES.get(textOf(part, "x-collectionFormat") ?? "");
}

const DELIMITERS: ReadonlyMap<unknown, string> = new Map([
  ["ssv", " "],
  ["pipes", "|"],
  ["tsv", "\t"],
]);

/** Returns the delimiters of nested arrays, from the outside in. Only Swagger 2.0 can specify them. */
export function itemDelimiters(part: Part): readonly string[] | undefined {
  const formats = getOwn(part.value, "x-itemCollectionFormats");
  return Array.isArray(formats) ? formats.map((format) => DELIMITERS.get(format) ?? ",") : undefined;
}

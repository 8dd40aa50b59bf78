import { EXACT_NUMBER } from "./exact-number.js";
import type { ExactNumber } from "./model/json.js";

/**
 * Key under which a number's YAML text is stored if it is not valid JSON, such as `0123`. A symbol, so that
 * serialisation ignores it.
 */
const YAML_TEXT = Symbol("text as written");

type NumberWithText = ExactNumber & { readonly [YAML_TEXT]?: string };

/** Creates an exact number from its JSON form, and stores its YAML text. */
export function toNumberLiteral(json: string, text: string): ExactNumber {
  const number: NumberWithText = { [EXACT_NUMBER]: json, [YAML_TEXT]: text };
  return number;
}

/** Returns the text of a number as in the document. Use it for fields that are strings, such as a version. */
export function literalText(number: ExactNumber): string {
  return (number as NumberWithText)[YAML_TEXT] ?? number[EXACT_NUMBER];
}

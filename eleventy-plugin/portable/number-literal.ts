import { EXACT_NUMBER } from "./exact-number.js";
import type { ExactNumber } from "./model/json.js";

/** The text of a number that is not valid in JSON: `0123`. A symbol, like the one of `orderedKeys`. */
const WRITTEN = Symbol("text as written");

type Written = ExactNumber & { readonly [WRITTEN]?: string };

/** Returns a number by JSON's grammar, `json`, with its text in YAML. */
export function toNumberLiteral(json: string, text: string): ExactNumber {
  const number: Written = { [EXACT_NUMBER]: json, [WRITTEN]: text };
  return number;
}

/** Returns the number as in the document, for strings such as a version. */
export function literalText(number: ExactNumber): string {
  return (number as Written)[WRITTEN] ?? number[EXACT_NUMBER];
}

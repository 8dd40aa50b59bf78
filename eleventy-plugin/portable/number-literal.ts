import { EXACT_NUMBER } from "./exact-number.js";
import type { ExactNumber } from "./model/json.js";

/** The text of a number that JSON cannot write so: `0123`. A symbol, as `keysOf` has one. */
const WRITTEN = Symbol("text as written");

type Written = ExactNumber & { readonly [WRITTEN]?: string };

/** A number by JSON's grammar, `json`, with the text that stands for it in YAML. */
export function toNumberLiteral(json: string, text: string): ExactNumber {
  const number: Written = { [EXACT_NUMBER]: json, [WRITTEN]: text };
  return number;
}

/** The number as it is in the document: for what is a text, such as a version. */
export function literalText(number: ExactNumber): string {
  return (number as Written)[WRITTEN] ?? number[EXACT_NUMBER];
}

import yaml from "js-yaml";
import { literalText, toNumberLiteral } from "../../portable/number-literal.js";
import { toNumber } from "../../portable/exact-number.js";
import type { ExactNumber } from "../../portable/model/json.js";

const DECIMAL = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
const RADIX = /^([-+]?)(0x[\da-fA-F]+|0o[0-7]+|0b[01]+)$/;

const int = new yaml.Type("tag:yaml.org,2002:int", {
  kind: "scalar",
  resolve: (text: string | null) => text !== null && (/^[-+]?\d+$/.test(text) || RADIX.test(text)),
  construct: (text: string) => withOwnText(integer(text)),
});

/** Excludes `.inf` and `.nan`, which JSON cannot represent; they stay text. */
const float = new yaml.Type("tag:yaml.org,2002:float", {
  kind: "scalar",
  resolve: (text: string | null) => text !== null && DECIMAL.test(text),
  construct: (text: string) => withOwnText(numberOf(text, jsonGrammar(text))),
});

/** https://yaml.org/type/merge.html */
const merge = new yaml.Type("tag:yaml.org,2002:merge", {
  kind: "scalar",
  resolve: (text: string | null) => text === "<<",
});

/** Ignores unknown tags (`!Sub`, `!!timestamp`): the tagged content is used without its tag. */
const unknownTags = ["!", "tag:"].flatMap((prefix) =>
  (["scalar", "sequence", "mapping"] as const).map(
    (kind) => new yaml.Type(prefix, { kind, multi: true, construct: (content: unknown) => content ?? "" }),
  ),
);

/**
 * YAML 1.2's core schema (https://yaml.org/spec/1.2.2/#103-core-schema) with merge keys and without dates.
 * Numbers keep their text if JavaScript would round them or lose their sign.
 */
export const yamlSchema = yaml.CORE_SCHEMA.extend({ implicit: [int, float, merge], explicit: unknownTags });

function integer(text: string): number | ExactNumber {
  const [, sign, digits] = RADIX.exec(text) ?? [];
  return numberOf(text, jsonGrammar(digits === undefined ? text : `${sign}${BigInt(digits)}`));
}

const numberOf = (text: string, json: string): number | ExactNumber =>
  text === json ? toNumber(text) : toNumberLiteral(json, text);

/** Converts a decimal number of YAML to JSON's grammar: `+.5` to `0.5`, `007` to `7`, `1.` to `1`. */
function jsonGrammar(text: string): string {
  return text
    .replace(/^\+/, "")
    .replace(/^(-?)0+(?=\d)/, "$1")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=$|[eE])/, "");
}

/** Exact numbers of the text being parsed that still have their temporary `toString`. */
const numbersWithText = new Set<ExactNumber>();

/**
 * Makes an exact number return its text from `toString` until parsing ends, because js-yaml converts mapping
 * keys with `toString`.
 */
function withOwnText(number: number | ExactNumber): number | ExactNumber {
  if (typeof number === "number") return number;
  numbersWithText.add(number);
  return Object.defineProperties(number, {
    toString: { value: () => literalText(number), configurable: true },
    [Symbol.toStringTag]: { value: "ExactNumber", configurable: true },
  });
}

/** Removes the temporary `toString` of the exact numbers in the parsed text. */
export function resetNumbers(): void {
  for (const number of numbersWithText) {
    Reflect.deleteProperty(number, "toString");
    Reflect.deleteProperty(number, Symbol.toStringTag);
  }
  numbersWithText.clear();
}

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

/** Without `.inf` and `.nan`: JSON has no such numbers, so they stay the text they are. */
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

/** Tags nobody here knows (`!Sub`, `!!timestamp`) are ignored: what they stand at counts as it is written. */
const unknownTags = ["!", "tag:"].flatMap((prefix) =>
  (["scalar", "sequence", "mapping"] as const).map(
    (kind) => new yaml.Type(prefix, { kind, multi: true, construct: (content: unknown) => content ?? "" }),
  ),
);

/**
 * YAML 1.2's core schema (https://yaml.org/spec/1.2.2/#103-core-schema) with merge keys, and with numbers kept as
 * written where JavaScript would round them or lose their sign. No dates.
 */
export const yamlSchema = yaml.CORE_SCHEMA.extend({ implicit: [int, float, merge], explicit: unknownTags });

function integer(text: string): number | ExactNumber {
  const [, sign, digits] = RADIX.exec(text) ?? [];
  return numberOf(text, jsonGrammar(digits === undefined ? text : `${sign}${BigInt(digits)}`));
}

const numberOf = (text: string, json: string): number | ExactNumber =>
  text === json ? toNumber(text) : toNumberLiteral(json, text);

/** A decimal number of YAML by JSON's grammar: `+.5` is `0.5`, `007` is `7`, `1.` is `1`. */
function jsonGrammar(text: string): string {
  return text
    .replace(/^\+/, "")
    .replace(/^(-?)0+(?=\d)/, "$1")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=$|[eE])/, "");
}

/** Exact numbers of the text being parsed that still say their text to `toString`. */
const numbersWithText = new Set<ExactNumber>();

/** js-yaml turns keys into text by `toString`: until the text is parsed an exact number must say its own there. */
function withOwnText(number: number | ExactNumber): number | ExactNumber {
  if (typeof number === "number") return number;
  numbersWithText.add(number);
  return Object.defineProperties(number, {
    toString: { value: () => literalText(number), configurable: true },
    [Symbol.toStringTag]: { value: "ExactNumber", configurable: true },
  });
}

/** Makes the exact numbers of a parsed text plain objects again. */
export function resetNumbers(): void {
  for (const number of numbersWithText) {
    Reflect.deleteProperty(number, "toString");
    Reflect.deleteProperty(number, Symbol.toStringTag);
  }
  numbersWithText.clear();
}

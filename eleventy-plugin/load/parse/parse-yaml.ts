import yaml from "js-yaml";
import { noteKeyOrder } from "../../document/key-order.js";
import { isPlainObject } from "../../document/plain-object.js";
import { literalText, toNumber, toNumberLiteral } from "../../portable/exact-number.js";
import type { ExactNumber } from "../../portable/model/json.js";
import { finding, type Place, Problem } from "../../problems/problems.js";

/**
 * Nesting that js-yaml's recursion can handle. This is far more than `MAX_DEPTH`, at which a document is cut
 * later.
 */
const MAX_YAML_DEPTH = 1_000;
const MAX_MERGED_KEYS = 1_000_000;

/** Options of js-yaml that its types lack. */
interface LoadOptions extends Omit<yaml.LoadOptions, "listener"> {
  readonly listener: (event: "open" | "close", state: YamlState) => void;
  readonly maxDepth: number;
  readonly maxTotalMergeKeys: number;
}

/** Parses YAML text; dates stay text. Throws syntax-error and duplicate-key, both with line and column. */
export function parseYaml(text: string, place: Place): unknown {
  try {
    const options: LoadOptions = {
      schema: yamlSchema,
      listener: keyListener(),
      maxDepth: MAX_YAML_DEPTH,
      maxTotalMergeKeys: MAX_MERGED_KEYS,
    };
    return yaml.load(text, options);
  } catch (error) {
    throw toProblem(error, text, place);
  } finally {
    resetNumbers();
  }
}

/** The part of js-yaml's state that the listener reads. */
interface YamlState {
  readonly input: string;
  readonly position: number;
  readonly kind: string | null;
  readonly result: unknown;
}

/** Returns a listener that records the key order of each mapping. A scalar followed by a colon is a key. */
function keyListener(): LoadOptions["listener"] {
  const open: (Set<string> | undefined)[] = [];
  return (event, { input, position, kind, result }) => {
    if (event === "open") return void open.push(undefined);
    const keys = open.pop();
    if (keys !== undefined && isPlainObject(result)) noteKeyOrder(result, [...keys]);
    if (kind !== "scalar" || open.length === 0 || !isKey(input, position)) return;
    const last = open.length - 1;
    open[last] = (open[last] ?? new Set()).add(String(result));
  };
}

function isKey(input: string, position: number): boolean {
  let index = position;
  for (let code = input.charCodeAt(index); code === 0x20 || code === 0x09; code = input.charCodeAt(index))
    index += 1;
  return input.charCodeAt(index) === 0x3a;
}

function toProblem(error: unknown, text: string, place: Place): Problem {
  if (!(error instanceof yaml.YAMLException)) {
    const reason = error instanceof RangeError ? "it is nested too deeply" : String((error as Error).message);
    return new Problem(finding("syntax-error", { language: "YAML", reason }, place), { cause: error });
  }
  const mark = error.mark as yaml.Mark | undefined;
  const at: Place = mark ? { ...place, line: mark.line + 1, column: mark.column + 1 } : place;
  if (mark && error.reason === "duplicated mapping key") {
    return new Problem(finding("duplicate-key", { key: keyAt(text, mark.position) }, at), { cause: error });
  }
  return new Problem(finding("syntax-error", { language: "YAML", reason: reasonInWords(error.reason) }, at), {
    cause: error,
  });
}

const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^nesting exceeded maxDepth/, "it is nested too deeply"],
  [/^merge keys exceeded/, "its merge keys copy too many keys"],
  [/^expected a single document/, "it contains more than one document"],
  [
    /^bad indentation of a mapping entry/,
    "wrong indentation, or text without quotes that contains `: ` or begins with `@`",
  ],
];

function reasonInWords(reason: string): string {
  return REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? reason.replace(/\s+/g, " ").trim();
}

function keyAt(text: string, position: number): string {
  const written =
    /^(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\n]*?(?=\s*:(?:\s|$)))/.exec(
      text.slice(position, position + 500),
    )?.[0] ?? "";
  return written.replace(/^(["'])(.*)\1$/, "$2");
}

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
const yamlSchema = yaml.CORE_SCHEMA.extend({ implicit: [int, float, merge], explicit: unknownTags });

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
function resetNumbers(): void {
  for (const number of numbersWithText) {
    Reflect.deleteProperty(number, "toString");
    Reflect.deleteProperty(number, Symbol.toStringTag);
  }
  numbersWithText.clear();
}

import yaml from "js-yaml";
import { noteKeyOrder } from "../../document/key-order.js";
import { isPlainObject } from "../../document/plain-object.js";
import { finding, Problem, type Place } from "../../problems/problems.js";
import { resetNumbers, yamlSchema } from "./yaml-schema.js";

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

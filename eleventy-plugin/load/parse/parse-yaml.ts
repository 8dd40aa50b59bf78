import yaml from "js-yaml";
import { finding, Problem, type Place } from "../../problems/problems.js";
import { silenceNumbers, yamlSchema } from "./yaml-schema.js";

/** Nesting that js-yaml's recursion can bear; far more than `MAX_DEPTH`, below which a document is cut anyway. */
const MAX_YAML_DEPTH = 1_000;
const MAX_MERGED_KEYS = 1_000_000;

/** js-yaml's own options that its types lack. */
interface LoadOptions extends yaml.LoadOptions {
  readonly maxDepth: number;
  readonly maxTotalMergeKeys: number;
}

/** YAML text as a value, without dates. Raises syntax-error and duplicate-key, both with line and column. */
export function parseYaml(text: string, place: Place): unknown {
  try {
    const options: LoadOptions = {
      schema: yamlSchema,
      maxDepth: MAX_YAML_DEPTH,
      maxTotalMergeKeys: MAX_MERGED_KEYS,
    };
    return yaml.load(text, options);
  } catch (error) {
    throw toProblem(error, text, place);
  } finally {
    silenceNumbers();
  }
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
  [/^merge keys exceeded/, "its merge keys copy too much"],
  [/^expected a single document/, "there is more than one document in it"],
  [
    /^bad indentation of a mapping entry/,
    "wrong indentation, or text that holds `: ` or begins with `@` and lacks quotes",
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

import type { ParserOptions, validate } from "@readme/openapi-parser";
import { pointerKeys, referenceIn, valueAt } from "../../document/json-pointer.js";
import type { DocumentObject } from "../../document/loaded-document.js";
import { isPlainObject } from "../../document/plain-object.js";
import { EXACT_NUMBER, isExactNumber } from "../../portable/exact-number.js";
import { omit } from "../../portable/omit.js";
import { referenceResolver } from "../references/resolve-reference.js";
import { reasons } from "./rule-violations.js";
import { oneLine, type Violation } from "./validation-verdict.js";

/** Maximum size of the serialised document in bytes. Larger documents are not passed to the parser. */
const MAX_BYTES = 2_000_000;

/**
 * Limit for the number of values that the parser prints. It prints all values of the expanded document once,
 * and again for each violation.
 */
const MAX_PRINTED = 5_000_000;

/**
 * Returns the error messages of @readme/openapi-parser for a document. Returns none if the parser throws, or
 * if it is skipped because the document is too large or of version 3.2. `mistakes` are the schema violations.
 */
export async function parserRefusals(
  document: DocumentObject,
  bytes: number,
  mistakes: readonly Violation[],
): Promise<readonly string[]> {
  if (bytes > MAX_BYTES || String(document.openapi).startsWith("3.2")) return [];
  try {
    if (printedFor(document, mistakes) > MAX_PRINTED) return [];
    const parser = await import("@readme/openapi-parser");
    // The parser needs a copy, because it changes its argument and resolves references in it.
    const copy = asParsed(document) as unknown as Parameters<typeof validate>[0];
    const result = await parser.validate(copy, optionsFor(document));
    return result.valid ? [] : result.errors.map(({ message }) => message);
  } catch {
    return [];
  }
}

function optionsFor({ openapi }: DocumentObject): ParserOptions {
  // The parser applies this rule to 3.1 too, although JSON Schema does not require `items`.
  const rules = String(openapi).startsWith("3.1") ? { "array-without-items": "warning" as const } : {};
  return { resolve: { external: false }, validate: { rules: { openapi: rules } } };
}

/**
 * Returns how many values the parser prints. It expands the document, and prints all of it once and again for
 * each violation. A violation in a reference target counts at every use of the target.
 */
function printedFor(document: DocumentObject, mistakes: readonly Violation[]): number {
  const wrong = new Map<unknown, number>();
  for (const { pointer = "#" } of mistakes) {
    const keys = pointerKeys(pointer.slice(1));
    const value = valueAt(document, keys);
    const holder = typeof value === "object" && value !== null ? value : valueAt(document, keys.slice(0, -1));
    wrong.set(holder, (wrong.get(holder) ?? 0) + 1);
  }
  const found = wrong.size === 0 ? 0 : expandedSum(document, (value) => wrong.get(value) ?? 0);
  return expandedSum(document, () => 1) * (1 + found);
}

/**
 * Copies a document so that the parser reads it as the document's specification requires. Exact numbers
 * become JavaScript numbers. Swagger 2.0 and OpenAPI 3.0 ignore fields beside a reference, so these are
 * removed; the parser would merge them into the target.
 */
function asParsed(document: DocumentObject): DocumentObject {
  const isIgnored = !String(document.openapi).startsWith("3.1");
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (isExactNumber(value)) return finite(Number(value[EXACT_NUMBER]));
    if (!isPlainObject(value)) return value;
    const reference = referenceIn(value);
    if (reference === undefined) return mapped(value, copy);
    // In 3.1, `summary` and `description` may be beside any reference. The parser would merge them into the
    // target, which may not allow them.
    return isIgnored ? { $ref: reference } : mapped(omit(value, "summary", "description"), copy);
  };
  return mapped(document, (value, key) => {
    // The parser treats extensions of `paths` as paths, so they are removed. Fields beside the `$ref` of a
    // path item are preserved.
    if (key !== "paths" || !isPlainObject(value)) return copy(value);
    const items = Object.entries(value).filter(([path]) => !path.startsWith("x-"));
    return mapped(Object.fromEntries(items), (item) =>
      isPlainObject(item) ? mapped(item, copy) : copy(item),
    );
  });
}

function mapped(value: DocumentObject, change: (entry: unknown, key: string) => unknown): DocumentObject {
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, change(entry, key)]));
}

const finite = (number: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));

/** Sum of a value with a circular reference. NaN carries over to every sum that includes it. */
const CIRCULAR = NaN;

/**
 * Sums up `numberOf` for all values of a document, with each reference replaced by its target. A reference
 * that leads to a cycle adds 0, because @readme/openapi-parser leaves it unresolved.
 */
function expandedSum(document: unknown, numberOf: (value: unknown) => number): number {
  const resolve = referenceResolver(document);
  const known = new Map<object, number>();

  function sumOfTarget(target: object): number {
    const sum = known.get(target);
    if (sum !== undefined) return sum;
    // Marks the target while it is counted, so that another visit detects a cycle.
    known.set(target, CIRCULAR);
    const counted = sumOf(target, sumOfTarget);
    known.set(target, counted);
    return counted;
  }

  function sumOf(value: unknown, ofTarget: (target: object) => number): number {
    if (typeof value !== "object" || value === null) return numberOf(value);
    const reference = referenceIn(value);
    const target = reference === undefined ? undefined : resolve(reference);
    if (typeof target === "object" && target !== null) return ofTarget(target);
    let sum = numberOf(value);
    for (const child of Object.values(value)) sum += sumOf(child, ofTarget);
    return sum;
  }

  return sumOf(document, (target) => sumOfTarget(target) || 0);
}

/**
 * Returns our messages for the violations in a parser's message, given the groups matched in it. An inner
 * list contains alternatives: it is enough if one of them was reported.
 */
type OurMessages = (...named: string[]) => readonly (string | readonly string[])[];

/**
 * Messages of the parser → our messages for the same violation. An empty list means that `normalise/` reports
 * the violation.
 */
const RULES: readonly (readonly [words: RegExp, ours: OurMessages])[] = [
  [
    /^`.*` is missing path parameter\(s\) for (.*)\.$/s,
    (list = "") =>
      [...list.matchAll(/`\{([^`]*)\}`/g)].map(([, name = ""]) => [
        reasons.undescribed(name),
        // The parser also prints this message if a variable occurs twice in the path.
        reasons.twiceInPath(name),
      ]),
  ],
  [
    /^`.*` has a path parameter named `(.*)`, but there is no corresponding/s,
    (name = "") => [reasons.notInPath(name)],
  ],
  [
    /^Found multiple `(.*?)` parameters named `(.*?)` in `/s,
    (where = "", name = "") => [reasons.repeated(name, where)],
  ],
  [/ has multiple path placeholders named `\{(.*)\}`\.$/s, (name = "") => [reasons.twiceInPath(name)]],
  [/ is an array, so it must include an `items` schema\.$/, () => [reasons.noItems()]],
  [/ body parameters\. Only one is allowed\.$/, () => [reasons.bodies()]],
  [/ has `body` and `formData` parameters\. /, () => [reasons.bodyAndForm()]],
  [/ has a file parameter, so it must consume /, () => [reasons.fileInNoForm()]],
  [/ has an invalid response code: (.*)$/s, (status = "") => [reasons.noStatus(status)]],
  [
    /^`\/(?:components\/[^/]*|definitions)\/(.*)` has an invalid name\. /s,
    (name = "") => [reasons.name(name)],
  ],
  [/ has empty `flows`\. /, () => [reasons.noFlow()]],
  [
    /^Property `(.*)` is listed as required but does not exist in `/s,
    (name = "") => [reasons.notAmongProperties(name)],
  ],
  [/^The operationId `.*` is duplicated/s, () => []],
  [/^Missing \$ref pointer /, () => []],
  [/ must contain at least one entry in either `paths`, `webhooks`, or `components`\.$/, () => []],
];

/**
 * Returns the parser's errors that our own checks do not report, with the parser's messages and without
 * pointers. The parser's positions are unreliable: it does not escape paths, and its line numbers refer to
 * its own output. Errors without an entry in `RULES` are dropped if our schema check found violations,
 * because the parser uses the same schema. They are also dropped if a rule found a reference to the wrong
 * kind of object, which the parser reports as a schema violation.
 */
export function unreportedRefusals(
  refusals: readonly string[],
  bySchema: readonly Violation[],
  byRules: readonly Violation[],
): readonly Violation[] {
  const reported = new Set(byRules.map(({ reason }) => reason));
  const isShapeReported =
    bySchema.length > 0 || byRules.some(({ reason }) => reason.startsWith("The reference must point to "));
  return refusals
    .filter((words) => {
      for (const [pattern, ours] of RULES) {
        const [match, ...named] = pattern.exec(words) ?? [];
        if (match !== undefined)
          return !ours(...named).every((same) => [same].flat().some((reason) => reported.has(reason)));
      }
      return !isShapeReported;
    })
    .map((words) => ({ reason: oneLine(`@readme/openapi-parser rejects the document: ${words}`) }));
}

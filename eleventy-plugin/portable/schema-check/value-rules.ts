import { compareDecimals, divideDecimals, toDecimal, type Decimal } from "../decimal.js";
import { EXACT_NUMBER } from "../exact-number.js";
import { ruleTextsOf } from "../schema/limits.js";
import type { LabelParams } from "../labels/fill-label.js";
import type { Json, SchemaNode } from "../model/index.js";
import { matchesPattern } from "../pattern/match-pattern.js";
import { isJsonArray, isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import { reportMismatch, type CheckContext } from "./check-context.js";
import { canonicalText, isNumber, shortJson } from "./json-value.js";
import type { Mismatch } from "./mismatch.js";

interface Rule {
  /** Whether a value satisfies the limit. True for values of types that the rule does not apply to. */
  accepts(value: Json, limit: Json): boolean;
  /** Returns the values for the mismatch's label. */
  facts(limit: Json): LabelParams;
}

const RULES: Readonly<Record<string, readonly [Rule, Mismatch["label"]]>> = {
  minimum: [number((order) => order >= 0), "mismatchMinimum"],
  exclusiveMinimum: [number((order) => order > 0), "mismatchExclusiveMinimum"],
  maximum: [number((order) => order <= 0), "mismatchMaximum"],
  exclusiveMaximum: [number((order) => order < 0), "mismatchExclusiveMaximum"],
  minLength: [count(lengthOf, (length, limit) => length >= limit), "mismatchMinLength"],
  maxLength: [count(lengthOf, (length, limit) => length <= limit), "mismatchMaxLength"],
  minItems: [count(itemsIn, (length, limit) => length >= limit), "mismatchMinItems"],
  maxItems: [count(itemsIn, (length, limit) => length <= limit), "mismatchMaxItems"],
  minProperties: [count(fieldsIn, (length, limit) => length >= limit), "mismatchMinProperties"],
  maxProperties: [count(fieldsIn, (length, limit) => length <= limit), "mismatchMaxProperties"],
  uniqueItems: [
    {
      accepts: (value, limit) => limit !== true || !isJsonArray(value) || isUnique(value),
      facts: () => ({}),
    },
    "mismatchUniqueItems",
  ],
};

/** Checks the rules of a schema about ranges, lengths, counts, unique items, multiples and patterns. */
export function checkRules(value: Json, node: SchemaNode, path: string, context: CheckContext): void {
  for (const [keyword, limit] of Object.entries(node.limits ?? {})) {
    const [rule, label] = (Object.hasOwn(RULES, keyword) ? RULES[keyword] : undefined) ?? [];
    if (rule && label && !rule.accepts(value, limit)) reportMismatch(context, path, label, rule.facts(limit));
  }
  for (const text of ruleTextsOf(node, "multipleOf"))
    if (!isMultiple(value, text)) reportMismatch(context, path, "mismatchMultipleOf", { limit: text });
  for (const text of ruleTextsOf(node, "pattern"))
    if (typeof value === "string" && matchesPattern(text, value, context.work) === false)
      reportMismatch(context, path, "mismatchPattern", { limit: text });
}

function number(accepts: (order: number) => boolean): Rule {
  return {
    accepts(value, limit) {
      const [one, other] = [decimalOf(value), decimalOf(limit)];
      return !one || !other || accepts(compareDecimals(one, other));
    },
    facts: (limit) => ({ limit: shortJson(limit) }),
  };
}

function decimalOf(value: Json): Decimal | undefined {
  return isNumber(value) ? toDecimal(value) : undefined;
}

function isMultiple(value: Json, text: string): boolean {
  const [one, step] = [decimalOf(value), toDecimal({ [EXACT_NUMBER]: text })];
  return !one || !step || step.digits <= 0n || divideDecimals(one, step).exact;
}

function count(
  measure: (value: Json) => number | undefined,
  accepts: (length: number, limit: number) => boolean,
): Rule {
  const boundOf = (limit: Json): number => (isNumber(limit) ? Number(toPrimitiveText(limit)) : NaN);
  return {
    accepts(value, limit) {
      const [length, bound] = [measure(value), boundOf(limit)];
      return length === undefined || Number.isNaN(bound) || accepts(length, bound);
    },
    facts: (limit) => ({ count: boundOf(limit) }),
  };
}

/**
 * Counts characters, not UTF-16 units:
 * https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.1
 */
function lengthOf(value: Json): number | undefined {
  return typeof value === "string" ? [...value].length : undefined;
}

function itemsIn(value: Json): number | undefined {
  return isJsonArray(value) ? value.length : undefined;
}

function fieldsIn(value: Json): number | undefined {
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}

function isUnique(items: readonly Json[]): boolean {
  return new Set(items.map(canonicalText)).size === items.length;
}

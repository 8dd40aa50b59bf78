import { compareDecimals, type Decimal, divideDecimals, toDecimal } from "../decimal.js";
import { EXACT_NUMBER } from "../exact-number.js";
import type { LabelParams } from "../labels/fill-label.js";
import type { Json, SchemaChild, SchemaNode, SchemaRelation } from "../model/index.js";
import { matchesPattern } from "../pattern/match-pattern.js";
import { isJsonArray, isJsonObject, toPrimitiveText } from "../request/primitive-text.js";
import { type Components, resolveRef } from "../schema/components.js";
import { ruleTextsOf } from "../schema/limits.js";
import { spend, type WorkBudget } from "../work-budget.js";
import { type CheckContext, isValid, joinPath, reportMismatch } from "./check-context.js";
import { checkCombinations } from "./combination-rules.js";
import { isOfFormat } from "./formats.js";
import { canonicalText, isEqualJson, isNumber, jsonType, shortJson } from "./json-value.js";
import type { Mismatch } from "./mismatch.js";

export interface CheckOptions {
  /**
   * Required fields that this side never contains may be missing: read-only in requests, write-only in
   * responses.
   */
  readonly side?: "request" | "response";
  /**
   * Whether texts of known formats are validated. Necessary for generated values, because other validators
   * may check formats.
   */
  readonly formats?: boolean;
  /**
   * Where a value of a `oneOf` must match exactly one alternative, as JSON Schema requires; everywhere by
   * default. Elsewhere, the discriminator selects the alternative; without a discriminator, a value may match
   * several alternatives. This tolerates documents with overlapping alternatives, which are common and which
   * readers cannot correct.
   */
  readonly exactlyOne?: CheckContext["exactlyOne"];
  /** Maximum number of reported mismatches. */
  readonly limit?: number;
  /** Budget of work, which several checks may share. When it is used up, values count as valid. */
  readonly work?: WorkBudget;
}

const MAX_FOUND = 50;
const MAX_WORK = 200_000;
const MAX_DEPTH = 300;

/**
 * Returns the mismatches between a value and its schema: https://json-schema.org/draft/2020-12. `format` is
 * an annotation there, and only checked if `formats` is set. Work is bounded for any value and schema:
 * unchecked parts count as valid.
 */
export function checkValue(
  value: Json,
  node: SchemaNode,
  components: Components,
  {
    side,
    formats = false,
    exactlyOne = "everywhere",
    limit = MAX_FOUND,
    work = { left: MAX_WORK },
  }: CheckOptions = {},
): readonly Mismatch[] {
  const found: Mismatch[] = [];
  const depth = { now: 0 };
  const check: CheckContext["check"] = (part, schema, path, context) => {
    context.work.left -= 1;
    spend(context.work, sizeOf(part) + schema.children.length + (schema.enum?.length ?? 0));
    if (context.work.left < 0 || context.found.length >= context.limit || depth.now > MAX_DEPTH) return;
    depth.now += 1;
    checkNode(part, schema, path, context);
    depth.now -= 1;
  };
  const caches = { known: new Map<never, never>(), decided: new Map<never, never>() };
  check(value, node, "", { components, side, formats, exactlyOne, limit, found, work, ...caches, check });
  return found;
}

/** Returns the size of a value in characters, items or fields, which is spent as work for each schema. */
function sizeOf(value: Json): number {
  if (typeof value === "string" || isJsonArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 0;
}

function checkNode(value: Json, node: SchemaNode, path: string, context: CheckContext): void {
  if (node.never) return reportMismatch(context, path, "mismatchNothing");
  const target = node.name === undefined ? undefined : context.components.get(node.name);
  const isAllowedNull = value === null && node.types.includes("null");
  if (isAllowedNull) return;
  if (target !== undefined && target !== node) context.check(value, target, path, context);
  const type = jsonType(value);
  if (!node.typesImplied && !isOfType(type, node.types)) {
    const expected = node.types.join(", ");
    return reportMismatch(context, path, "mismatchType", { expected, actual: type });
  }
  if (node.const !== undefined && !isEqualJson(value, node.const))
    reportMismatch(context, path, "mismatchConst", { value: shortJson(node.const) });
  if (node.enum !== undefined && !node.enum.some((entry) => isEqualJson(value, entry.value))) {
    const values = node.enum.slice(0, 8).map((entry) => shortJson(entry.value));
    reportMismatch(context, path, "mismatchEnum", {
      values: values.join(", ") + (node.enum.length > 8 ? ", …" : ""),
    });
  }
  if (context.formats && typeof value === "string" && !isOfFormat(value, node.format))
    reportMismatch(context, path, "mismatchPattern", { limit: node.format ?? "" });
  if (node.limits !== undefined || node.constraints.length > 0) checkRules(value, node, path, context);
  if (node.children.length === 0) return;
  checkObject(value, node, path, context);
  checkList(value, node, path, context);
  checkCombinations(value, node, path, context);
}

/**
 * Whether the schema allows a value's type. True if it declares a type outside JSON Schema, such as `file` or
 * `any`.
 */
function isOfType(type: string, types: readonly string[]): boolean {
  if (types.length === 0 || types.some((name) => !KNOWN.has(name))) return true;
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

const KNOWN = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

/** Checks the items of an array by `prefixItems`, `items`, `unevaluatedItems` and `contains`. */
function checkList(value: Json, node: SchemaNode, path: string, context: CheckContext): void {
  if (!isJsonArray(value)) return;
  const prefixItems = childrenOf(node, "prefixItem");
  const [items] = childrenOf(node, "items");
  const [rest] = items === undefined ? childrenOf(node, "unevaluatedItems") : [items];
  const isOther = rest === items ? () => true : unevaluated(value, node, context);
  for (const [index, item] of value.entries()) {
    const schema = prefixItems[index] ?? (isOther(index) ? rest : undefined);
    const itemPath = `${path}[${index}]`;
    if (schema?.never) reportMismatch(context, itemPath, "mismatchUnknown");
    else if (schema !== undefined) context.check(item, schema, itemPath, context);
  }
  for (const schema of childrenOf(node, "contains")) checkContains(value, schema, node, path, context);
}

function childrenOf({ children }: SchemaNode, wanted: SchemaRelation): readonly SchemaNode[] {
  return children.filter(({ relation }) => relation === wanted).map(({ schema }) => schema);
}

/**
 * Returns a predicate for the indexes of items that no other keyword evaluates:
 * https://json-schema.org/draft/2020-12/json-schema-core#section-11.2
 */
function unevaluated(
  value: readonly Json[],
  start: SchemaNode,
  context: CheckContext,
): (index: number) => boolean {
  const nodes = schemasInPlace(value, start, context);
  const isAll = nodes.some(
    (node, index) =>
      childrenOf(node, "items").length > 0 || (index > 0 && childrenOf(node, "unevaluatedItems").length > 0),
  );
  const prefixCount = Math.max(...nodes.map((node) => childrenOf(node, "prefixItem").length));
  const contained = nodes.flatMap((node) => childrenOf(node, "contains"));
  return (index) =>
    !isAll &&
    index >= prefixCount &&
    !contained.some((schema) => isValid(value[index] ?? null, schema, context));
}

/** https://json-schema.org/draft/2020-12/json-schema-validation#section-6.4.4 */
function checkContains(
  value: readonly Json[],
  schema: SchemaNode,
  { limits = {} }: SchemaNode,
  path: string,
  context: CheckContext,
): void {
  const matching = value.filter((item) => isValid(item, schema, context)).length;
  const least = Number(limits["minContains"] ?? 1);
  const most = Number(limits["maxContains"] ?? Infinity);
  if (matching < least) reportMismatch(context, path, "mismatchMinContains", { count: least });
  if (matching > most) reportMismatch(context, path, "mismatchMaxContains", { count: most });
}

/** Checks fields: which are required, which are allowed, and their values. */
function checkObject(value: Json, node: SchemaNode, path: string, context: CheckContext): void {
  if (!isJsonObject(value)) return;
  const names = Object.keys(value);
  for (const { relation, label, required, schema } of node.children) {
    if (relation === "property" && Object.hasOwn(value, label))
      context.check(value[label] ?? null, schema, joinPath(path, label), context);
    else if (relation === "property" && required && !isHidden(schema, context))
      reportMismatch(context, joinPath(path, label), "mismatchMissing");
    if (relation === "dependentSchema" && Object.hasOwn(value, label))
      context.check(value, schema, path, context);
    if (relation === "propertyNames")
      for (const name of names)
        if (!isValid(name, schema, context)) reportMismatch(context, joinPath(path, name), "mismatchName");
    if (relation === "patternProperty") checkMatching(value, label, schema, path, context);
  }
  checkOthers(value, node, path, context);
}

function isHidden(schema: SchemaNode, { side, components }: CheckContext): boolean {
  if (side === undefined) return false;
  const { readOnly, writeOnly } = resolveRef(schema, components).node;
  return side === "request" ? readOnly : writeOnly;
}

type Fields = { readonly [key: string]: Json };

function checkMatching(
  value: Fields,
  pattern: string,
  schema: SchemaNode,
  path: string,
  context: CheckContext,
): void {
  for (const name of Object.keys(value))
    if (matchesPattern(pattern, name, context.work) === true)
      context.check(value[name] ?? null, schema, joinPath(path, name), context);
}

/**
 * Checks fields that neither a name nor a pattern describes, by `additionalProperties`, otherwise by
 * `unevaluatedProperties`.
 */
function checkOthers(value: Fields, node: SchemaNode, path: string, context: CheckContext): void {
  const others = childOf(node, "additionalProperties") ?? childOf(node, "unevaluatedProperties");
  if (others === undefined) return;
  const described =
    others.relation === "additionalProperties"
      ? (name: string): boolean => isDescribed(name, node, context.work)
      : describedNames(value, node, context);
  for (const name of Object.keys(value)) {
    if (described(name)) continue;
    if (others.schema.never) reportMismatch(context, joinPath(path, name), "mismatchUnknown");
    else context.check(value[name] ?? null, others.schema, joinPath(path, name), context);
  }
}

function childOf(node: SchemaNode, relation: SchemaRelation): SchemaChild | undefined {
  return node.children.find((child) => child.relation === relation);
}

/** Whether a schema describes a property by its name. True if the work budget is used up. */
export function isDescribed(name: string, { children }: SchemaNode, work: WorkBudget): boolean {
  spend(work, children.length);
  if (work.left < 0) return true;
  return children.some(
    ({ relation, label }) =>
      (relation === "property" && label === name) ||
      (relation === "patternProperty" && matchesPattern(label, name, work) !== false),
  );
}

function describedNames(value: Fields, start: SchemaNode, context: CheckContext): (name: string) => boolean {
  const nodes = schemasInPlace(value, start, context);
  return (name) =>
    nodes.some(
      (node, index) =>
        isDescribed(name, node, context.work) ||
        childOf(node, "additionalProperties") !== undefined ||
        (index > 0 && childOf(node, "unevaluatedProperties") !== undefined),
    );
}

const MAX_SCHEMAS = 200;

/**
 * Returns a schema and all its subschemas that apply to the whole value. They determine which items and
 * properties are evaluated.
 */
function schemasInPlace(value: Json, start: SchemaNode, context: CheckContext): readonly SchemaNode[] {
  const nodes: SchemaNode[] = [];
  const pending = [start];
  for (let node = pending.pop(); node !== undefined && nodes.length < MAX_SCHEMAS; node = pending.pop()) {
    const { node: resolved } = resolveRef(node, context.components);
    nodes.push(resolved);
    pending.push(...appliedTo(value, resolved, context));
  }
  return nodes;
}

/**
 * Returns the subschemas that apply to the same value and match: a `then` only if its `if` matches, a
 * dependent schema only if its field exists.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-10.2
 */
function appliedTo(value: Json, { children }: SchemaNode, context: CheckContext): readonly SchemaNode[] {
  const condition = children.find(({ relation }) => relation === "if");
  const isMet = condition !== undefined && isValid(value, condition.schema, context);
  return children
    .filter(({ relation, label, schema }) => {
      if (relation === "if") return isMet;
      if (relation === "then" && !isMet) return false;
      if (relation === "else" && isMet) return false;
      if (relation === "dependentSchema" && !(isJsonObject(value) && Object.hasOwn(value, label)))
        return false;
      return IN_PLACE.has(relation) && isValid(value, schema, context);
    })
    .map(({ schema }) => schema);
}

const IN_PLACE = new Set(["oneOf", "anyOf", "allOf", "then", "else", "dependentSchema"]);

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
function checkRules(value: Json, node: SchemaNode, path: string, context: CheckContext): void {
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

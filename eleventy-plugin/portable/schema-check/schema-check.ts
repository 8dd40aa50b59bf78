import type { Components } from "../schema/components.js";
import type { Json, SchemaNode } from "../model/index.js";
import { isJsonArray, isJsonObject } from "../request/primitive-text.js";
import { spend, type WorkBudget } from "../work-budget.js";
import { reportMismatch, type CheckContext } from "./check-context.js";
import { checkCombinations } from "./combination-rules.js";
import { isOfFormat } from "./formats.js";
import { isEqualJson, jsonType, shortJson } from "./json-value.js";
import { checkList } from "./list-rules.js";
import type { Mismatch } from "./mismatch.js";
import { checkObject } from "./object-rules.js";
import { checkRules } from "./value-rules.js";

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

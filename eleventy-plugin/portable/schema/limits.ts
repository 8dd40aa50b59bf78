import { compareDecimals, toDecimal, type Decimal } from "../decimal.js";
import { isExactNumber, toJsonText } from "../exact-number.js";
import type { SchemaNode } from "../model/index.js";

/** Returns the strictest value of a limit in all layers, or undefined. */
export function strictest(
  nodes: readonly SchemaNode[],
  keyword: string,
  wanted: "highest" | "lowest",
): Decimal | undefined {
  const order = wanted === "highest" ? 1 : -1;
  let found: Decimal | undefined;
  for (const { limits } of nodes) {
    const value = limits?.[keyword];
    const decimal = typeof value === "number" || isExactNumber(value) ? toDecimal(value) : undefined;
    if (decimal && (!found || compareDecimals(decimal, found) * order > 0)) found = decimal;
  }
  return found;
}

/** Returns the strictest value of a limit that counts something, such as `minLength`. */
export function countLimit(
  nodes: readonly SchemaNode[],
  keyword: `${"min" | "max"}${string}`,
): number | undefined {
  const found = strictest(nodes, keyword, keyword.startsWith("min") ? "highest" : "lowest");
  return found && Number(found.digits) / 10 ** found.scale;
}

/** Returns the values of `keyword` in all layers. A generated value must satisfy all of them. */
export function ruleTexts(
  nodes: readonly SchemaNode[],
  keyword: "pattern" | "multipleOf",
): readonly string[] {
  return [...new Set(nodes.flatMap((node) => ruleTextsOf(node, keyword)))];
}

/**
 * Returns the values of `keyword` in a schema. Those of its supertypes are only in `constraints`, not in
 * `limits`.
 */
export function ruleTextsOf(
  { limits, constraints }: SchemaNode,
  keyword: "pattern" | "multipleOf",
): readonly string[] {
  if (limits === undefined && constraints.length === 0) return NONE;
  const value = limits?.[keyword];
  const first = value === undefined ? [] : [typeof value === "string" ? value : toJsonText(value)];
  return [
    ...new Set([
      ...first,
      ...constraints.filter((rule) => rule.keyword === keyword).map((rule) => rule.value),
    ]),
  ];
}

const NONE: readonly string[] = [];

export function hasLimit(nodes: readonly SchemaNode[], keyword: string): boolean {
  return nodes.some(({ limits }) => limits !== undefined && Object.hasOwn(limits, keyword));
}

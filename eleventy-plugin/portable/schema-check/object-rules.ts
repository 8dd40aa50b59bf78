import { resolveRef } from "../schema/components.js";
import type { Json, SchemaChild, SchemaNode, SchemaRelation } from "../model/index.js";
import { matchesPattern } from "../pattern/match-pattern.js";
import { isJsonObject } from "../request/primitive-text.js";
import { spend } from "../work-budget.js";
import { joinPath, isValid, reportMismatch, type CheckContext } from "./check-context.js";
import { schemasInPlace } from "./in-place.js";

/** Checks fields: which are required, which are allowed, and their values. */
export function checkObject(value: Json, node: SchemaNode, path: string, context: CheckContext): void {
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
      ? (name: string): boolean => isDescribed(name, node, context)
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

function isDescribed(name: string, { children }: SchemaNode, { work }: CheckContext): boolean {
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
        isDescribed(name, node, context) ||
        childOf(node, "additionalProperties") !== undefined ||
        (index > 0 && childOf(node, "unevaluatedProperties") !== undefined),
    );
}

import { followName } from "../example/components.js";
import type { Json, SchemaChild, SchemaNode, SchemaRelation } from "../model/index.js";
import { matchesPattern } from "../pattern/match-pattern.js";
import { isMap } from "../request/primitive-text.js";
import { spend } from "../work.js";
import { belowPath, holds, reportMismatch, type Checking } from "./checking.js";
import { schemasInPlace } from "./in-place.js";

/** Fields: which must be there, which may be, and what each holds. */
export function checkObject(value: Json, node: SchemaNode, path: string, checking: Checking): void {
  if (!isMap(value)) return;
  const names = Object.keys(value);
  for (const { relation, label, required, schema } of node.children) {
    if (relation === "property" && Object.hasOwn(value, label))
      checking.check(value[label] ?? null, schema, belowPath(path, label), checking);
    else if (relation === "property" && required && !isHidden(schema, checking))
      reportMismatch(checking, belowPath(path, label), "mismatchMissing");
    if (relation === "dependentSchema" && Object.hasOwn(value, label))
      checking.check(value, schema, path, checking);
    if (relation === "propertyNames")
      for (const name of names)
        if (!holds(name, schema, checking)) reportMismatch(checking, belowPath(path, name), "mismatchName");
    if (relation === "patternProperty") checkMatching(value, label, schema, path, checking);
  }
  checkOthers(value, node, path, checking);
}

function isHidden(schema: SchemaNode, { side, components }: Checking): boolean {
  if (side === undefined) return false;
  const { readOnly, writeOnly } = followName(schema, components).node;
  return side === "request" ? readOnly : writeOnly;
}

type Fields = { readonly [key: string]: Json };

function checkMatching(
  value: Fields,
  pattern: string,
  schema: SchemaNode,
  path: string,
  checking: Checking,
): void {
  for (const name of Object.keys(value))
    if (matchesPattern(pattern, name, checking.work) === true)
      checking.check(value[name] ?? null, schema, belowPath(path, name), checking);
}

/** What no name and no pattern describes: `additionalProperties`, and `unevaluatedProperties` beyond that. */
function checkOthers(value: Fields, node: SchemaNode, path: string, checking: Checking): void {
  const others = childOf(node, "additionalProperties") ?? childOf(node, "unevaluatedProperties");
  if (others === undefined) return;
  const described =
    others.relation === "additionalProperties"
      ? (name: string): boolean => isDescribed(name, node, checking)
      : describedNames(value, node, checking);
  for (const name of Object.keys(value)) {
    if (described(name)) continue;
    if (others.schema.never) reportMismatch(checking, belowPath(path, name), "mismatchUnknown");
    else checking.check(value[name] ?? null, others.schema, belowPath(path, name), checking);
  }
}

function childOf(node: SchemaNode, relation: SchemaRelation): SchemaChild | undefined {
  return node.children.find((child) => child.relation === relation);
}

function isDescribed(name: string, { children }: SchemaNode, { work }: Checking): boolean {
  spend(work, children.length);
  if (work.left < 0) return true;
  return children.some(
    ({ relation, label }) =>
      (relation === "property" && label === name) ||
      (relation === "patternProperty" && matchesPattern(label, name, work) !== false),
  );
}

function describedNames(value: Fields, start: SchemaNode, checking: Checking): (name: string) => boolean {
  const nodes = schemasInPlace(value, start, checking);
  return (name) =>
    nodes.some(
      (node, index) =>
        isDescribed(name, node, checking) ||
        childOf(node, "additionalProperties") !== undefined ||
        (index > 0 && childOf(node, "unevaluatedProperties") !== undefined),
    );
}

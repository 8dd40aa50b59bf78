import { resolveTypes } from "../schema/components.js";
import type { Discriminator, Json, SchemaNode, SchemaRelation } from "../model/index.js";
import { isJsonObject } from "../request/primitive-text.js";
import { joinPath, isValid, findMismatches, reportMismatch, type CheckContext } from "./check-context.js";
import { jsonType, shortJson } from "./json-value.js";
import type { Mismatch } from "./mismatch.js";

/** Checks the schemas that apply to the value as a whole: alternatives, conditions, negations. */
export function checkCombinations(value: Json, node: SchemaNode, path: string, context: CheckContext): void {
  checkUnion("oneOf", value, node, path, context);
  checkUnion("anyOf", value, node, path, context);
  // Conditions and negations always require exactly one match of a `oneOf`.
  const exactly: CheckContext = { ...context, exactlyOne: "everywhere" };
  let condition: boolean | undefined;
  for (const { relation, schema } of node.children) {
    if (relation === "allOf" || relation === "part") context.check(value, schema, path, context);
    if (relation === "not" && isValid(value, schema, exactly)) reportMismatch(context, path, "mismatchNot");
    if (relation === "if") condition = isValid(value, schema, exactly);
    if (relation === "then" && condition === true) context.check(value, schema, path, context);
    if (relation === "else" && condition === false) context.check(value, schema, path, context);
  }
}

function checkUnion(
  relation: ("oneOf" & SchemaRelation) | "anyOf",
  value: Json,
  node: SchemaNode,
  path: string,
  context: CheckContext,
): void {
  const all = node.children.filter((child) => child.relation === relation).map(({ schema }) => schema);
  // A branch with an unresolved reference is unknown, so any value may match it.
  const branches = all.filter(({ cut }) => cut !== "missing");
  if (branches.length === 0) return;
  if (checkDiscriminated(value, node, branches, path, context)) return;
  const results = branches.map((branch) => findMismatches(value, branch, path, context));
  const matching = results.filter((found) => found.length === 0).length;
  const mayBeSeveral = node.discriminator?.implied === true || isLenient(path, context);
  if (matching > 1 && relation === "oneOf" && !mayBeSeveral)
    reportMismatch(context, path, "mismatchSeveral", { count: matching });
  if (matching > 0 || branches.length < all.length) return;
  const bestIndex = mostRelevantBranch(value, node, branches, context);
  const found = bestIndex === undefined ? undefined : results[bestIndex];
  if (found === undefined) reportMismatch(context, path, "mismatchNone");
  else for (const mismatch of found) passOn(mismatch, context);
}

function passOn({ path, label, facts }: Mismatch, context: CheckContext): void {
  reportMismatch(context, path, label, facts);
}

const isLenient = (path: string, { exactlyOne }: CheckContext): boolean =>
  exactlyOne === "nowhere" || (exactlyOne === "here" && path !== "");

/**
 * Checks only the branch that the discriminator selects, and returns whether there is one. If `oneOf` is
 * strict, applies only implied discriminators: they select between subtypes, for which the document declares
 * no `oneOf`.
 */
function checkDiscriminated(
  value: Json,
  node: SchemaNode,
  branches: readonly SchemaNode[],
  path: string,
  context: CheckContext,
): boolean {
  const { discriminator } = node;
  if (discriminator === undefined || !isJsonObject(value)) return false;
  if (!discriminator.implied && !isLenient(path, context)) return false;
  const { property, implied, mapping, otherwise } = discriminator;
  const kind = value[property];
  const name = mappedName(kind, discriminator) ?? otherwise;
  const branch = branches[indexNamed(name, branches)];
  if (name === undefined && implied && kind !== undefined && branches.every(hasKind(mapping))) {
    const values = mapping.map((row) => shortJson(row.value)).join(", ");
    reportMismatch(context, joinPath(path, property), "mismatchEnum", { values });
    return true;
  }
  const selected = branch ?? (implied && name !== undefined ? baseBranch(branches) : undefined);
  if (selected === undefined) return false;
  // Checks only the branch that the discriminator selects, and returns whether there is such a branch. Where
  // a value must match exactly one branch of a `oneOf`, only implied discriminators apply. They select
  // between subtypes of a schema, and the document declares no `oneOf` of these.
  if (context.decided.get(node) === value) return true;
  context.decided.set(node, value);
  context.check(value, selected, path, context);
  context.decided.delete(node);
  return true;
}

const mappedName = (kind: Json | undefined, { mapping }: Discriminator): string | undefined =>
  mapping.find(({ value }) => value === kind)?.schema;

const indexNamed = (name: string | undefined, branches: readonly SchemaNode[]): number =>
  name === undefined ? -1 : branches.findIndex((branch) => branch.name === name);

const hasKind =
  (mapping: Discriminator["mapping"]) =>
  ({ name }: SchemaNode): boolean =>
    name === undefined || mapping.some(({ schema }) => schema === name);

/**
 * Returns the branch for the schema itself, as opposed to its subtypes: the branch that is not a component.
 */
const baseBranch = (branches: readonly SchemaNode[]): SchemaNode | undefined =>
  branches.find(({ name }) => name === undefined);

/**
 * Returns the index of the branch with the most relevant mismatches: the one that the discriminator selects,
 * otherwise the only one of the value's type.
 */
function mostRelevantBranch(
  value: Json,
  { discriminator }: SchemaNode,
  branches: readonly SchemaNode[],
  { components }: CheckContext,
): number | undefined {
  if (discriminator && isJsonObject(value)) {
    const index = indexNamed(mappedName(value[discriminator.property], discriminator), branches);
    if (index >= 0) return index;
  }
  const type = jsonType(value);
  const candidates = branches.flatMap((branch, index) => {
    const types = resolveTypes(branch, components);
    return types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"))
      ? [index]
      : [];
  });
  return candidates.length === 1 ? candidates[0] : undefined;
}

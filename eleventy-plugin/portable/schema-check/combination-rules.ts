import { followTypes } from "../example/components.js";
import type { Json, SchemaNode, SchemaRelation } from "../model/index.js";
import { isMap } from "../request/primitive-text.js";
import { holds, mismatchesIn, reportMismatch, type Checking } from "./checking.js";
import { jsonType } from "./json-value.js";
import type { Mismatch } from "./mismatch.js";

/** Schemas that hold for the value as a whole: alternatives, conditions, what must not be. */
export function checkCombinations(value: Json, node: SchemaNode, path: string, checking: Checking): void {
  checkUnion("oneOf", value, node, path, checking);
  checkUnion("anyOf", value, node, path, checking);
  let condition: boolean | undefined;
  for (const { relation, schema } of node.children) {
    if (relation === "allOf" || relation === "part") checking.check(value, schema, path, checking);
    if (relation === "not" && holds(value, schema, checking)) reportMismatch(checking, path, "mismatchNot");
    if (relation === "if") condition = holds(value, schema, checking);
    if (relation === "then" && condition === true) checking.check(value, schema, path, checking);
    if (relation === "else" && condition === false) checking.check(value, schema, path, checking);
  }
}

function checkUnion(
  relation: ("oneOf" & SchemaRelation) | "anyOf",
  value: Json,
  node: SchemaNode,
  path: string,
  checking: Checking,
): void {
  const branches = node.children.filter((child) => child.relation === relation).map(({ schema }) => schema);
  if (branches.length === 0) return;
  const results = branches.map((branch) => mismatchesIn(value, branch, path, checking));
  const matching = results.filter((found) => found.length === 0).length;
  if (matching > 1 && relation === "oneOf")
    reportMismatch(checking, path, "mismatchSeveral", { count: matching });
  if (matching > 0) return;
  const meant = meantBranch(value, node, branches, checking);
  const found = meant === undefined ? undefined : results[meant];
  if (found === undefined) reportMismatch(checking, path, "mismatchNone");
  else for (const mismatch of found) passOn(mismatch, checking);
}

function passOn({ path, label, facts }: Mismatch, checking: Checking): void {
  reportMismatch(checking, path, label, facts);
}

/** The branch whose mismatches tell most: the one the discriminator names, else the only one of the value's type. */
function meantBranch(
  value: Json,
  { discriminator }: SchemaNode,
  branches: readonly SchemaNode[],
  { components }: Checking,
): number | undefined {
  if (discriminator && isMap(value)) {
    const name = discriminator.mapping.find(
      ({ value: mapped }) => mapped === value[discriminator.property],
    )?.schema;
    const index = branches.findIndex((branch) => name !== undefined && branch.name === name);
    if (index >= 0) return index;
  }
  const type = jsonType(value);
  const candidates = branches.flatMap((branch, index) => {
    const types = followTypes(branch, components);
    return types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"))
      ? [index]
      : [];
  });
  return candidates.length === 1 ? candidates[0] : undefined;
}

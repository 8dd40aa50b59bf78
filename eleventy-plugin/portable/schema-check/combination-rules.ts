import { followTypes } from "../example/components.js";
import type { Discriminator, Json, SchemaNode, SchemaRelation } from "../model/index.js";
import { isMap } from "../request/primitive-text.js";
import { belowPath, holds, mismatchesIn, reportMismatch, type Checking } from "./checking.js";
import { jsonType, shortJson } from "./json-value.js";
import type { Mismatch } from "./mismatch.js";

/** Schemas that hold for the value as a whole: alternatives, conditions, what must not be. */
export function checkCombinations(value: Json, node: SchemaNode, path: string, checking: Checking): void {
  checkUnion("oneOf", value, node, path, checking);
  checkUnion("anyOf", value, node, path, checking);
  // What fits several alternatives is no such value where that is what is asked.
  const exactly: Checking = { ...checking, exactlyOne: "everywhere" };
  let condition: boolean | undefined;
  for (const { relation, schema } of node.children) {
    if (relation === "allOf" || relation === "part") checking.check(value, schema, path, checking);
    if (relation === "not" && holds(value, schema, exactly)) reportMismatch(checking, path, "mismatchNot");
    if (relation === "if") condition = holds(value, schema, exactly);
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
  const all = node.children.filter((child) => child.relation === relation).map(({ schema }) => schema);
  // Nobody knows what a branch is whose reference was not followed: it may match, or not.
  const branches = all.filter(({ cut }) => cut !== "missing");
  if (branches.length === 0) return;
  if (isDecided(value, node, branches, path, checking)) return;
  const results = branches.map((branch) => mismatchesIn(value, branch, path, checking));
  const matching = results.filter((found) => found.length === 0).length;
  const mayBeSeveral = node.discriminator?.implied === true || isLenient(path, checking);
  if (matching > 1 && relation === "oneOf" && !mayBeSeveral)
    reportMismatch(checking, path, "mismatchSeveral", { count: matching });
  if (matching > 0 || branches.length < all.length) return;
  const meant = meantBranch(value, node, branches, checking);
  const found = meant === undefined ? undefined : results[meant];
  if (found === undefined) reportMismatch(checking, path, "mismatchNone");
  else for (const mismatch of found) passOn(mismatch, checking);
}

function passOn({ path, label, facts }: Mismatch, checking: Checking): void {
  reportMismatch(checking, path, label, facts);
}

const isLenient = (path: string, { exactlyOne }: Checking): boolean =>
  exactlyOne === "nowhere" || (exactlyOne === "here" && path !== "");

/**
 * Checks the one branch that the discriminator names, and tells whether there is one. Where JSON Schema counts, it only
 * decides between heirs, for then the document writes no `oneOf`.
 */
function isDecided(
  value: Json,
  node: SchemaNode,
  branches: readonly SchemaNode[],
  path: string,
  checking: Checking,
): boolean {
  const { discriminator } = node;
  if (discriminator === undefined || !isMap(value)) return false;
  if (!discriminator.implied && !isLenient(path, checking)) return false;
  const { property, implied, mapping, otherwise } = discriminator;
  const kind = value[property];
  const name = mappedName(kind, discriminator) ?? otherwise;
  const branch = branches[placeNamed(name, branches)];
  if (name === undefined && implied && kind !== undefined && branches.every(hasKind(mapping))) {
    const values = mapping.map((row) => shortJson(row.value)).join(", ");
    reportMismatch(checking, belowPath(path, property), "mismatchEnum", { values });
    return true;
  }
  const meant = branch ?? (implied && name !== undefined ? itselfIn(branches) : undefined);
  if (meant === undefined) return false;
  // An heir that is too large to list its bases leads back to them.
  if (checking.decided.get(node) === value) return true;
  checking.decided.set(node, value);
  checking.check(value, meant, path, checking);
  checking.decided.delete(node);
  return true;
}

const mappedName = (kind: Json | undefined, { mapping }: Discriminator): string | undefined =>
  mapping.find(({ value }) => value === kind)?.schema;

const placeNamed = (name: string | undefined, branches: readonly SchemaNode[]): number =>
  name === undefined ? -1 : branches.findIndex((branch) => branch.name === name);

const hasKind =
  (mapping: Discriminator["mapping"]) =>
  ({ name }: SchemaNode): boolean =>
    name === undefined || mapping.some(({ schema }) => schema === name);

/** The schema itself, among its heirs: the branch that is no component. */
const itselfIn = (branches: readonly SchemaNode[]): SchemaNode | undefined =>
  branches.find(({ name }) => name === undefined);

/** The branch whose mismatches tell most: the one the discriminator names, else the only one of the value's type. */
function meantBranch(
  value: Json,
  { discriminator }: SchemaNode,
  branches: readonly SchemaNode[],
  { components }: Checking,
): number | undefined {
  if (discriminator && isMap(value)) {
    const index = placeNamed(mappedName(value[discriminator.property], discriminator), branches);
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

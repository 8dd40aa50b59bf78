import { numbered } from "../../../portable/schema/branch.js";
import type { Components } from "../../../portable/schema/components.js";
import { countLabel, type SiteWords } from "../../../portable/labels/count-label.js";
import { marksOf } from "../../../portable/marks.js";
import type { SchemaChild, SchemaNode } from "../../../portable/model/index.js";
import { memoiseByObject } from "../../../portable/memoise.js";
import { enclosingSchema, type PageRows, type ViewPosition } from "./expansion.js";
import { isTabbed, ownerOf, titleOf, inheritKinds, type Owner } from "./owner.js";
import { kindText } from "./page-schemas.js";
import { allFacts, linkTo, moreOf, namesIn } from "./create-schema-row.js";
import { isRedundant } from "./described-text.js";
import { emptyFields, type BranchView, type UnionView } from "./schema-row.js";

/** Branches beyond this number are listed by name only. */
const MAX_BRANCHES = 40;

/** Returns the alternatives of a value as groups of tabs, one tab per branch. */
export function unionsOf(owner: Owner, position: ViewPosition, rows: PageRows): readonly UnionView[] {
  return (["oneOf", "anyOf"] as const).flatMap((relation) => {
    const branches = owner.children.filter((child) => child.relation === relation);
    if (branches.length === 0 || !isTabbed(owner.children, relation, rows.schemas)) return [];
    return [unionView(relation, branches, owner, position, rows)];
  });
}

function unionView(
  relation: "oneOf" | "anyOf",
  branches: readonly SchemaChild[],
  owner: Owner,
  position: ViewPosition,
  rows: PageRows,
): UnionView {
  const { labels, language } = rows.schemas;
  const shown = branches.slice(0, MAX_BRANCHES);
  const names = branchLabels(branches, rows.schemas.components, rows.schemas);
  const rest = branches.flatMap(({ schema }, index) =>
    index < MAX_BRANCHES ? [] : restNames(schema, names[index] ?? ""),
  );
  const { property, otherwise } = owner.node.discriminator ?? {};
  return {
    id: `u${rows.nextNumber()}`,
    relation,
    legend: relation === "oneOf" ? labels.oneOf : labels.anyOf,
    // Subtypes are not declared by `oneOf` or `anyOf`, so no note about these applies; the discriminator
    // decides between them.
    note: owner.node.discriminator?.implied
      ? ""
      : relation === "oneOf"
        ? labels.exactlyOne
        : labels.atLeastOne,
    ...(property === undefined ? {} : { decidedBy: property }),
    ...(otherwise === undefined ? {} : { otherwise: linkTo(otherwise, rows.schemas) }),
    isBody: position.level === 1,
    branches: shown.map(({ schema }, index) => branchView(schema, names[index] ?? "", owner, position, rows)),
    ...(rest.length === 0
      ? {}
      : {
          more: {
            text: countLabel(branches.length - MAX_BRANCHES, "moreValues", labels, language),
            names: [...new Set(rest)],
          },
        }),
  };
}

/**
 * Returns the names to list for a branch without a tab. Includes the fields of an unnamed branch, because no
 * other page shows them.
 */
function restNames(schema: SchemaChild["schema"], label: string): readonly string[] {
  return schema.name === undefined
    ? [label, ...namesIn(schema.children)]
    : [...new Set([label, schema.name])];
}

function branchView(
  schema: SchemaChild["schema"],
  label: string,
  owner: Owner,
  position: ViewPosition,
  rows: PageRows,
): BranchView {
  const { schemas } = rows;
  const target = schemas.target(schema);
  const description = schema.description ?? target.description;
  const value = owner.node.discriminator?.mapping.find((entry) => entry.schema === schema.name)?.value;
  const name = branchName(schema, target);
  const path = `${position.path}(${schema.name ?? name ?? kindText(schema)})`;
  const branch: BranchView = {
    id: rows.anchor(path),
    label,
    kind: schemas.kind(schema.label),
    marks: marksOf([schema, target], schemas.labels),
    ...(description !== undefined && !isRedundant(description, [name, schema.name]) && { description }),
    ...(value === undefined ? {} : { value }),
    facts: allFacts(schema, schemas),
    ...repeatedComponent(schema, position, rows),
    fields: emptyFields(),
  };
  if (branch.repeats === undefined) fillBranch(branch, schema, owner, path, position, rows);
  return branch;
}

/**
 * Returns the fields of a subtype without the inherited ones, which are shown before the tabs. Also omits its
 * nested subtypes if the same group of tabs contains them.
 */
function ownSubtypeFields(subtype: Owner, supertype: Owner): Owner {
  const shared = sharedFields(supertype);
  const isInherited = ({ relation, label, required, schema }: SchemaChild): boolean => {
    const inherited = relation === "property" ? shared.get(label) : undefined;
    return inherited?.schema === schema && inherited.required === required;
  };
  const hasSameDiscriminator =
    subtype.node.discriminator?.property === supertype.node.discriminator?.property;
  const children = subtype.children.filter(
    (child) =>
      !isInherited(child) &&
      !(hasSameDiscriminator && subtype.node.discriminator?.implied && child.relation === "oneOf"),
  );
  return { ...subtype, children };
}

const sharedFields = memoiseByObject(
  ({ children }: Owner): ReadonlyMap<string, SchemaChild> =>
    new Map(children.filter(({ relation }) => relation === "property").map((child) => [child.label, child])),
);

/** Returns the labels of alternatives for tabs and examples. */
export const branchLabels = (
  branches: readonly SchemaChild[],
  components: Components,
  words: SiteWords,
): readonly string[] =>
  numbered(
    branches.map(({ schema }) => {
      const target = (schema.name === undefined ? undefined : components.get(schema.name)) ?? schema;
      return branchName(schema, target) ?? kindText(schema, words);
    }),
  );

const branchName = (schema: SchemaNode, target: SchemaNode): string | undefined =>
  schema.title ?? target.title ?? schema.name;

function repeatedComponent(
  schema: SchemaChild["schema"],
  { names }: ViewPosition,
  { schemas }: PageRows,
): Pick<BranchView, "repeats"> | object {
  const name = ownerOf(schema, schemas)?.names.find((candidate) => names.includes(candidate));
  return name === undefined ? {} : { repeats: linkTo(name, schemas) };
}

function fillBranch(
  branch: BranchView,
  schema: SchemaChild["schema"],
  owner: Owner,
  path: string,
  position: ViewPosition,
  rows: PageRows,
): void {
  const { schemas, limits } = rows;
  const branchOwner = ownerOf(schema, schemas);
  if (branchOwner === undefined) return;
  const ownFields = owner.node.discriminator?.implied ? ownSubtypeFields(branchOwner, owner) : branchOwner;
  // Only this view completes the fields from the enclosing object; the component's own page shows it
  // unchanged.
  const inner =
    ownFields.suffix === ""
      ? { ...ownFields, children: inheritKinds(ownFields.children, owner.children) }
      : ownFields;
  const home = inner.name ?? enclosingSchema(position, rows.self);
  const cut = (): void => {
    branch.more = moreOf(inner, home, titleOf(inner, schemas), schemas);
  };
  if (position.level > (home === undefined ? limits.inlineLevels : limits.levels)) return cut();
  const branchPosition: ViewPosition = {
    ...position,
    path: `${path}${inner.suffix}`,
    prefix: inner.suffix === "" ? position.prefix : `${position.prefix.replace(/\.$/, "")}${inner.suffix}.`,
    names: [...position.names, ...inner.names],
  };
  rows.schedule({ owner: inner, position: branchPosition, view: branch.fields, onOmitted: cut }, rows);
}

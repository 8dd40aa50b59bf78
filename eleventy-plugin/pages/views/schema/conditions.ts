import { requiredChoices } from "../../../portable/schema/branch.js";
import type { SchemaChild, SchemaNode } from "../../../portable/model/index.js";
import type { PageRows, ViewPosition } from "./expansion.js";
import { innerTexts } from "./inner-texts.js";
import { ownerOf, titleOf, inheritKinds } from "./owner.js";
import { emptyFields, type ConditionView, type NestView } from "./schema-row.js";
import { codePart, describeSchema, joinPhrases } from "./schema-sentence.js";

/** Returns, as sentences, the rules that are shown neither as rows nor as tabs. */
export function conditionsOf(
  children: readonly SchemaChild[],
  position: ViewPosition,
  rows: PageRows,
): readonly ConditionView[] {
  const rules = children.flatMap((child, index) => {
    const read = READERS[child.relation];
    return read === undefined ? [] : read(child, { children, next: index + 1 }, position, rows);
  });
  return [
    ...(["oneOf", "anyOf"] as const).flatMap((relation) => choiceOfRequired(relation, children, rows)),
    ...rules,
  ];
}

/** Returns "At least one of `a`, `b` is required" for alternatives that only require fields. */
function choiceOfRequired(
  relation: "oneOf" | "anyOf",
  children: readonly SchemaChild[],
  { schemas }: PageRows,
): readonly ConditionView[] {
  const branches = children.filter((child) => child.relation === relation);
  const choices = branches.length === 0 ? undefined : requiredChoices(branches, schemas.components);
  if (choices === undefined) return [];
  const { labels } = schemas;
  const names = choices.map((fields) => {
    const all = joinPhrases(
      fields.map((field) => [codePart(field)]),
      ` ${labels.and} `,
    );
    return fields.length > 1 && choices.length > 1 ? [{ text: "(" }, ...all, { text: ")" }] : all;
  });
  const lead = relation === "oneOf" ? labels.exactlyOneOf : labels.atLeastOneOf;
  return [{ lead, words: [...joinPhrases(names, ", "), { text: ` ${labels.wordsIsRequired}` }], then: [] }];
}

/** All children of a value, and the index of the child after the current one. */
interface SiblingContext {
  readonly children: readonly SchemaChild[];
  readonly next: number;
}

type ConditionReader = (
  child: SchemaChild,
  siblings: SiblingContext,
  position: ViewPosition,
  rows: PageRows,
) => readonly ConditionView[];

/** `then` and `else` are read with their `if`; without an `if` they have no effect. */
const READERS: Partial<Record<SchemaChild["relation"], ConditionReader>> = {
  additionalProperties: closed("noOtherFields"),
  unevaluatedProperties: closed("noOtherFields"),
  items: closed("noFurtherItems"),
  unevaluatedItems: closed("noFurtherItems"),
  propertyNames: ({ schema }, _, __, { schemas }) =>
    schema.children.length === 0
      ? []
      : [
          {
            lead: schemas.labels.namesOfFields,
            words: describeSchema(schema, schemas),
            then: [],
            ...(schema.description !== undefined && { description: schema.description }),
          },
        ],
  not: ({ schema }, siblings, position, rows) => [
    {
      lead: rows.schemas.labels.conditionNever,
      words: describeSchema(schema, rows.schemas, true),
      then: [],
      ...nestOf(schema, "not", siblings, position, rows),
    },
  ],
  if: conditional,
  dependentSchema: ({ label, schema }, siblings, position, rows) => [
    {
      lead: rows.schemas.labels.conditionWith,
      words: [{ text: label, code: true }],
      then: describeSchema(schema, rows.schemas),
      ...nestOf(schema, label, siblings, position, rows),
    },
  ],
};

/** Creates a reader for keywords whose value `false` excludes all other fields or items. */
function closed(label: "noOtherFields" | "noFurtherItems"): ConditionReader {
  return ({ schema }, _, __, { schemas }) =>
    schema.never === true ? [{ lead: schemas.labels[label], words: [], then: [] }] : [];
}

function conditional(
  { schema }: SchemaChild,
  siblings: SiblingContext,
  position: ViewPosition,
  rows: PageRows,
): readonly ConditionView[] {
  const { schemas } = rows;
  const { labels } = schemas;
  const next = siblings.children.slice(siblings.next, siblings.next + 2);
  const then = next[0]?.relation === "then" ? next[0].schema : undefined;
  const elseSchema = next.find(({ relation }) => relation === "else")?.schema;
  const clauses = [
    { branch: then, name: "then", lead: labels.conditionThen },
    { branch: elseSchema, name: "else", lead: labels.conditionElse },
  ].flatMap(({ branch, ...clause }) => (branch === undefined ? [] : [{ branch, ...clause }]));
  const words = clauses.map(({ branch, lead }) => [{ text: `${lead} ` }, ...describeSchema(branch, schemas)]);
  return [
    { lead: labels.conditionIf, words: describeSchema(schema, schemas), then: joinPhrases(words, ", ") },
    ...clauses.flatMap(({ branch, name, lead }) => {
      const nest = nestOf(branch, name, siblings, position, rows);
      return "nest" in nest ? [{ lead: capital(lead), words: [], then: [], ...nest }] : [];
    }),
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns nested rows for a rule, if its fields have more details than a sentence can show. */
function nestOf(
  schema: SchemaNode,
  mark: string,
  siblings: SiblingContext,
  position: ViewPosition,
  rows: PageRows,
): { readonly nest: NestView } | object {
  const owner = ownerOf(schema, rows.schemas);
  const needsRows = owner?.children.some(
    ({ relation, schema: inner }) => relation === "property" && needsOwnRow(inner, rows),
  );
  const isInsideItself = owner?.names.some((name) => position.names.includes(name));
  if (owner === undefined || !needsRows || isInsideItself || position.level > rows.limits.levels) return {};
  const nestPosition: ViewPosition = {
    ...position,
    path: `${position.path}(${mark})`,
    level: position.level + 1,
    names: [...position.names, ...owner.names],
  };
  const fields = emptyFields();
  const title = titleOf(owner, rows.schemas);
  const children = owner.suffix === "" ? inheritKinds(owner.children, siblings.children) : owner.children;
  rows.schedule({ owner: { ...owner, children }, position: nestPosition, view: fields }, rows);
  return { nest: { title, of: mark, open: rows.open, fields } };
}

function needsOwnRow(node: SchemaNode, { schemas }: PageRows): boolean {
  const hasText = (node.description ?? node.title) !== undefined || innerTexts(node, schemas).length > 0;
  return hasText || ownerOf(node, schemas) !== undefined;
}

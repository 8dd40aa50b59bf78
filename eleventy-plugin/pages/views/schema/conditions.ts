import { requiredChoices } from "../../../portable/example/branch.js";
import type { SchemaChild, SchemaNode } from "../../../portable/model/index.js";
import type { PageRows, Standing } from "./expansion.js";
import { innerTexts } from "./inner-texts.js";
import { ownerOf, titleOf, withKindsOf } from "./owner.js";
import { emptyFields, type ConditionView, type NestView, type WordPart } from "./schema-row.js";
import { codePart, inDeniedWords, inWords, listed } from "./words.js";

/** Rules that are no rows and no tabs, in plain words. */
export function conditionsOf(
  children: readonly SchemaChild[],
  standing: Standing,
  rows: PageRows,
): readonly ConditionView[] {
  const rules = children.flatMap((child, index) => {
    const read = READERS[child.relation];
    return read === undefined ? [] : read(child, { children, next: index + 1 }, standing, rows);
  });
  return [
    ...(["oneOf", "anyOf"] as const).flatMap((relation) => choiceOfRequired(relation, children, rows)),
    ...rules,
  ];
}

/** "At least one of `a`, `b` is required": alternatives that say nothing else. */
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
    const all = listed(
      fields.map((field) => [codePart(field)]),
      ` ${labels.and} `,
    );
    return fields.length > 1 && choices.length > 1 ? [{ text: "(" }, ...all, { text: ")" }] : all;
  });
  const lead = relation === "oneOf" ? labels.exactlyOneOf : labels.atLeastOneOf;
  return [{ lead, words: [...listed(names, ", "), { text: ` ${labels.wordsIsRequired}` }], then: [] }];
}

/** All that holds for the value, and where in it a rule goes on. */
interface Beside {
  readonly children: readonly SchemaChild[];
  readonly next: number;
}

type Reader = (
  child: SchemaChild,
  beside: Beside,
  standing: Standing,
  rows: PageRows,
) => readonly ConditionView[];

/** `then` and `else` are told with their `if`; without one they say nothing. */
const READERS: Partial<Record<SchemaChild["relation"], Reader>> = {
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
            words: inWords(schema, schemas),
            then: [],
            ...(schema.description !== undefined && { description: schema.description }),
          },
        ],
  not: ({ schema }, beside, standing, rows) => [
    {
      lead: rows.schemas.labels.conditionNever,
      words: inDeniedWords(schema, rows.schemas),
      then: [],
      ...nestOf(schema, "not", beside, standing, rows),
    },
  ],
  if: conditional,
  dependentSchema: ({ label, schema }, beside, standing, rows) => [
    {
      lead: rows.schemas.labels.conditionWith,
      words: [{ text: label, code: true }],
      then: inWords(schema, rows.schemas),
      ...nestOf(schema, label, beside, standing, rows),
    },
  ],
};

/** `false` says that there is nothing else. */
function closed(label: "noOtherFields" | "noFurtherItems"): Reader {
  return ({ schema }, _, __, { schemas }) =>
    schema.never === true ? [{ lead: schemas.labels[label], words: [], then: [] }] : [];
}

function conditional(
  { schema }: SchemaChild,
  beside: Beside,
  standing: Standing,
  rows: PageRows,
): readonly ConditionView[] {
  const { schemas } = rows;
  const { labels } = schemas;
  const next = beside.children.slice(beside.next, beside.next + 2);
  const then = next[0]?.relation === "then" ? next[0].schema : undefined;
  const other = next.find(({ relation }) => relation === "else")?.schema;
  const words: WordPart[] = [
    ...(then === undefined ? [] : [{ text: `${labels.conditionThen} ` }, ...inWords(then, schemas)]),
    ...(other === undefined
      ? []
      : [{ text: `${then === undefined ? "" : ", "}${labels.conditionElse} ` }, ...inWords(other, schemas)]),
  ];
  return [
    { lead: labels.conditionIf, words: inWords(schema, schemas), then: words },
    ...[then, other].flatMap((branch, index) => {
      const nest = branch && nestOf(branch, index === 0 ? "then" : "else", beside, standing, rows);
      const lead = index === 0 ? labels.conditionThen : labels.conditionElse;
      return nest && "nest" in nest ? [{ lead: capital(lead), words: [], then: [], ...nest }] : [];
    }),
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Rows of a rule whose fields have more to tell than a sentence holds. */
function nestOf(
  schema: SchemaNode,
  mark: string,
  beside: Beside,
  standing: Standing,
  rows: PageRows,
): { readonly nest: NestView } | object {
  const owner = ownerOf(schema, rows.schemas);
  const isTelling = owner?.children.some(
    ({ relation, schema: inner }) => relation === "property" && hasMore(inner, rows),
  );
  const isRepeated = owner?.names.some((name) => standing.names.includes(name));
  if (owner === undefined || !isTelling || isRepeated || standing.level > rows.limits.levels) return {};
  const here: Standing = {
    ...standing,
    path: `${standing.path}(${mark})`,
    level: standing.level + 1,
    names: [...standing.names, ...owner.names],
  };
  const fields = emptyFields();
  const title = titleOf(owner, rows.schemas);
  const children = owner.suffix === "" ? withKindsOf(owner.children, beside.children) : owner.children;
  rows.later({ owner: { ...owner, children }, standing: here, view: fields }, rows);
  return { nest: { title, of: mark, open: rows.open, fields } };
}

function hasMore(node: SchemaNode, { schemas }: PageRows): boolean {
  const isSaid = (node.description ?? node.title) !== undefined || innerTexts(node, schemas).length > 0;
  return isSaid || ownerOf(node, schemas) !== undefined;
}

import { fillLabel } from "../../portable/labels/labels.js";
import type {
  BranchView,
  ConditionView,
  FieldsView,
  KindPart,
  MoreView,
  SchemaRow,
  UnionView,
  WordPart,
} from "../views/schema/schema-row.js";
import type { Fact, FactValue } from "../views/schema/facts.js";
import { code, link, list, marksAfterComma, marksInBrackets, plain, withinLine } from "./text.js";
import { docsText, quote, titled, type MarkdownContext } from "./markdown-context.js";

/** Renders one entry per row with its full path, which is unambiguous without indentation. */
export function rowLines(
  rows: readonly SchemaRow[],
  context: MarkdownContext,
  indent = "",
): readonly string[] {
  const lines: string[] = [];
  for (const row of rows) addRow(lines, row, indent, context);
  return lines;
}

/** Indentation of the lines that belong to an entry. Nested rows are not indented. */
const STEP = "  ";

/** Appends to the list instead of returning lines, because a large page has thousands of nested rows. */
function addRow(lines: string[], row: SchemaRow, indent: string, context: MarkdownContext): void {
  const inner = indent + STEP;
  const { title, description, docs, facts, problem } = row.words;
  lines.push(`${indent}- ${headOf(row)}`, quote(titled(title, description), context, inner));
  if (docs !== undefined) lines.push(`${inner}- ${docsText(docs, context)}`);
  lines.push(list(factLines(facts, inner, context)));
  if (problem !== undefined) lines.push(`${inner}- ${problemText(problem, context)}`);
  addEnd(lines, row, inner, context);
  if (row.nest !== undefined) addFields(lines, row.nest.fields, indent, context);
}

/** Appends where the fields are that a row or alternative does not repeat. */
function addEnd(
  lines: string[],
  { repeats, more }: Pick<SchemaRow, "repeats" | "more">,
  indent: string,
  context: MarkdownContext,
): void {
  if (repeats !== undefined) lines.push(`${indent}- ${repeatsText(repeats, context)}`);
  if (more !== undefined) lines.push(`${indent}- ${moreText(more, context)}`);
}

function headOf({ prefix, of, words }: SchemaRow): string {
  const marks = [words.plainKind ?? kindLine(words.kind), ...words.marks.map(({ text }) => text)];
  const name = `${prefix}${words.name}`;
  const nameParts = [
    words.lead === undefined ? "" : plain(words.lead),
    name === "" ? "" : code(name),
    of === undefined ? "" : `(${code(of)})`,
  ];
  return `${nameParts.filter(Boolean).join(" ")}: ${marks.filter(Boolean).map(plain).join(", ")}`.replace(
    /: $/,
    "",
  );
}

export const kindLine = (parts: readonly KindPart[]): string => parts.map(({ text }) => text).join("");

export function fieldLines(fields: FieldsView, context: MarkdownContext): readonly string[] {
  const lines: string[] = [];
  addFields(lines, fields, "", context);
  return lines;
}

function addFields(
  lines: string[],
  { presence, path, rows, unions, conditions, more }: FieldsView,
  indent: string,
  context: MarkdownContext,
): void {
  const of = path === undefined ? "" : ` (${code(path)})`;
  if (presence !== undefined) lines.push(`${indent}- ${plain(presence)}`);
  for (const row of rows) addRow(lines, row, indent, context);
  for (const union of unions) addUnion(lines, union, { of, indent }, context);
  if (conditions.length > 0) lines.push(`${indent}- ${plain(context.labels.conditions)}${of}:`);
  for (const condition of conditions) addCondition(lines, condition, indent + STEP, context);
  if (more !== undefined) lines.push(`${indent}- ${moreText(more, context)}`);
}

function addUnion(
  lines: string[],
  union: UnionView,
  { of, indent }: { readonly of: string; readonly indent: string },
  context: MarkdownContext,
): void {
  const { labels, resolved } = context;
  const { text = "", href } = union.otherwise ?? {};
  const other = href === undefined ? plain(text) : link(text, resolved(href));
  const otherwise = other === "" ? "" : `, ${plain(labels.decidedOtherwise)} ${other}`;
  const decided =
    union.decidedBy === undefined ? "" : ` ${labels.decidedBy} ${code(union.decidedBy)}${otherwise}.`;
  lines.push(`${indent}- ${plain(union.legend)}${of}: ${`${plain(union.note)}${decided}`.trim()}`);
  for (const branch of union.branches) addBranch(lines, branch, union, indent + STEP, context);
  if (union.more !== undefined) lines.push(`${indent}${STEP}- ${moreText(union.more, context)}`);
}

function addBranch(
  lines: string[],
  branch: BranchView,
  { decidedBy }: UnionView,
  indent: string,
  context: MarkdownContext,
): void {
  const { labels } = context;
  const inner = indent + STEP;
  const value =
    branch.value === undefined
      ? ""
      : `, ${decidedBy === undefined ? "" : `${code(decidedBy)} ${labels.wordsIs} `}${code(branch.value)}`;
  const kind = kindLine(branch.kind);
  const label = `${plain(branch.label)}${kind === "" ? "" : `: ${plain(kind)}`}`;
  lines.push(`${indent}- ${label}${marksAfterComma(branch.marks)}${value}`);
  lines.push(quote(branch.description, context, inner), list(factLines(branch.facts, inner, context)));
  addEnd(lines, branch, inner, context);
  addFields(lines, branch.fields, inner, context);
}

function addCondition(
  lines: string[],
  { lead, words, then, description, nest }: ConditionView,
  indent: string,
  context: MarkdownContext,
): void {
  const inner = indent + STEP;
  const rest = then.length === 0 ? "" : ` ${wordText(then)}`;
  lines.push(`${indent}- ${plain(lead)} ${wordText(words)}${rest}`.trimEnd());
  lines.push(quote(description, context, inner));
  if (nest !== undefined) addFields(lines, nest.fields, inner, context);
}

const wordText = (words: readonly WordPart[]): string =>
  words.map((part) => (part.code === true ? code(part.text) : withinLine(part.text))).join("");

function moreText({ text, href, names = [] }: MoreView, { resolved }: MarkdownContext): string {
  const words = href === undefined ? plain(text) : link(text, resolved(href));
  return names.length === 0 ? words : `${words === "" ? "" : `${words}: `}${names.map(code).join(", ")}`;
}

function repeatsText({ text, href }: KindPart, { labels, resolved }: MarkdownContext): string {
  const name = href === undefined ? text : "";
  return href === undefined
    ? plain(fillLabel(labels.repeats, { name }))
    : `${plain(labels.repeatsBefore)} ${link(text, resolved(href))}${plain(labels.repeatsAbove)}`;
}

function problemText(problem: "deep" | "recursive", { labels }: MarkdownContext): string {
  return plain(problem === "deep" ? labels.nestedTooDeeply : labels.brokenReference);
}

/** Renders one line per fact, `- Length: 1 to 80`. Values with descriptions have a line each. */
export function factLines(
  facts: readonly Fact[],
  indent: string,
  context: MarkdownContext,
): readonly string[] {
  return facts.flatMap((fact) => {
    const values = [...fact.values, ...fact.hidden];
    const start = `${indent}- ${plain(fact.label)}:`;
    if (!fact.described)
      return [
        `${start} ${values.map((value) => valueText(value, fact)).join(", ")}`.trimEnd(),
        quote(fact.description, context, `${indent}  `),
      ];
    return [
      start,
      ...values.flatMap((value) => [
        `${indent}  - ${valueText(value, fact)}`,
        quote(value.description, context, `${indent}    `),
      ]),
    ];
  });
}

function valueText(value: FactValue, fact: Fact): string {
  const text = fact.code ? code(value.text) : plain(value.text);
  const name = value.name === undefined ? "" : ` ${plain(value.name)}`;
  return `${text}${name}${marksInBrackets(value.marks ?? [])}`;
}

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
import { factLines } from "./fact-lines.js";
import { quote, titled } from "./quote.js";
import { code, link, plain, withinLine } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";

/** One entry a row, named by its whole path: unmistakable without indentation. */
export function rowLines(rows: readonly SchemaRow[], context: MarkdownContext): readonly string[] {
  const lines: string[] = [];
  for (const row of rows) addRow(lines, row, context);
  return lines;
}

/** Spread as arguments, a description of very many lines would be more than a call takes. */
function add(lines: string[], more: readonly string[]): void {
  for (const line of more) lines.push(line);
}

/** Adds to the list: a large page has thousands of rows, each inside another. */
function addRow(lines: string[], row: SchemaRow, context: MarkdownContext): void {
  const { title, description, docs, facts, problem } = row.words;
  const text = titled(title, description);
  lines.push(`- ${headOf(row, context)}`);
  if (text !== undefined) add(lines, quote(text, context.place, "  "));
  if (docs !== undefined) lines.push(`  - ${link(docs.text, context.foreign(docs.url))}`);
  if (facts.length > 0) add(lines, factLines(facts, "  ", context));
  if (problem !== undefined) lines.push(`  - ${problemText(problem, context)}`);
  if (row.repeats !== undefined) lines.push(`  - ${repeatsText(row.repeats, context)}`);
  if (row.more !== undefined) lines.push(`  - ${moreText(row.more, context)}`);
  if (row.nest !== undefined) addFields(lines, row.nest.fields, context);
}

function headOf({ prefix, words }: SchemaRow, { labels }: MarkdownContext): string {
  const marks = [
    words.plainKind ?? kindLine(words.kind),
    words.mark?.text ?? "",
    words.deprecated ? labels.deprecatedFlag : "",
    words.readOnly ? labels.readOnly : "",
    words.writeOnly ? labels.writeOnly : "",
  ];
  const name = `${prefix}${words.name}`;
  const called = [words.lead === undefined ? "" : plain(words.lead), name === "" ? "" : code(name)];
  return `${called.filter(Boolean).join(" ")}: ${marks.filter(Boolean).map(plain).join(", ")}`.replace(
    /: $/,
    "",
  );
}

export const kindLine = (parts: readonly KindPart[]): string => parts.map(({ text }) => text).join("");

export function fieldLines(fields: FieldsView, context: MarkdownContext): readonly string[] {
  const lines: string[] = [];
  addFields(lines, fields, context);
  return lines;
}

function addFields(
  lines: string[],
  { presence, rows, unions, conditions, more }: FieldsView,
  context: MarkdownContext,
): void {
  if (presence !== undefined) lines.push(`- ${plain(presence)}`);
  for (const row of rows) addRow(lines, row, context);
  for (const union of unions) add(lines, unionLines(union, context));
  if (conditions.length > 0) lines.push(`- ${plain(context.labels.conditions)}:`);
  for (const condition of conditions) add(lines, conditionLines(condition, context));
  if (more !== undefined) lines.push(`- ${moreText(more, context)}`);
}

function unionLines(union: UnionView, context: MarkdownContext): readonly string[] {
  const { labels, resolved } = context;
  const { text = "", href } = union.otherwise ?? {};
  const other = href === undefined ? plain(text) : link(text, resolved(href));
  const otherwise = other === "" ? "" : `, ${plain(labels.decidedOtherwise)} ${other}`;
  const decided =
    union.decidedBy === undefined ? "" : ` ${labels.decidedBy} ${code(union.decidedBy)}${otherwise}.`;
  return [
    `- ${plain(union.legend)}: ${plain(union.note)}${decided}`,
    ...union.branches.flatMap((branch) => branchLines(branch, union, context)),
    ...(union.more === undefined ? [] : [`- ${moreText(union.more, context)}`]),
  ];
}

function branchLines(
  branch: BranchView,
  { decidedBy }: UnionView,
  context: MarkdownContext,
): readonly string[] {
  const { labels } = context;
  const value =
    branch.value === undefined
      ? ""
      : `, ${decidedBy === undefined ? "" : `${code(decidedBy)} ${labels.wordsIs} `}${code(branch.value)}`;
  const kind = kindLine(branch.kind);
  return [
    `- ${plain(branch.label)}${kind === "" ? "" : `: ${plain(kind)}`}${branch.deprecated ? `, ${labels.deprecatedFlag}` : ""}${value}`,
    ...quote(branch.description, context.place, "  "),
    ...factLines(branch.facts, "  ", context),
    ...(branch.repeats === undefined ? [] : [`  - ${repeatsText(branch.repeats, context)}`]),
    ...(branch.more === undefined ? [] : [`  - ${moreText(branch.more, context)}`]),
    ...fieldLines(branch.fields, context),
  ];
}

function conditionLines(condition: ConditionView, context: MarkdownContext): readonly string[] {
  const then = condition.then.length === 0 ? "" : ` ${wordText(condition.then)}`;
  return [
    `  - ${plain(condition.lead)} ${wordText(condition.words)}${then}`,
    ...(condition.nest === undefined ? [] : fieldLines(condition.nest.fields, context)),
  ];
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

import type {
  FieldsView,
  KindPart,
  MoreView,
  SchemaRow,
  UnionView,
  WordPart,
} from "../../../../eleventy-plugin/pages/views/schema/schema-row.js";
import type { Fact } from "../../../../eleventy-plugin/pages/views/schema/facts.js";

/** Returns a view as text, one line per entry. Links are in brackets, ids after `#`. */
export function fieldsText(fields: FieldsView, indent = ""): string {
  return fieldLines(fields)
    .map((line) => `${indent}${line}\n`)
    .join("");
}

function fieldLines({ rows, unions, conditions, more }: FieldsView): readonly string[] {
  return [
    ...rows.flatMap(rowLines),
    ...unions.flatMap(unionLines),
    ...conditions.flatMap(({ lead, words, then, nest }) => [
      [`${lead}`, kindText(words)].filter(Boolean).join(" "),
      ...(then.length === 0 ? [] : [`  ${kindText(then)}`]),
      ...(nest === undefined ? [] : nested(nest.title, nest.fields)),
    ]),
    ...moreLines(more),
  ];
}

export function rowLines(row: SchemaRow): readonly string[] {
  const { words } = row;
  const marks = words.marks.map(({ text }) => text);
  const head = [words.lead, `${row.prefix}${words.name}`, kindText(words.kind), ...marks]
    .filter(Boolean)
    .join(" · ");
  return [
    `${head}  #${row.id}`,
    ...(words.title === undefined ? [] : [`  "${words.title}"`]),
    ...(words.description === undefined ? [] : [`  "${words.description.trim()}"`]),
    ...(words.docs === undefined ? [] : [`  [${words.docs.text}](${words.docs.url})`]),
    ...factLines(words.facts).map(inner),
    ...(words.problem === undefined ? [] : [`  (${words.problem})`]),
    ...(row.repeats === undefined ? [] : [`  repeats ${kindText([row.repeats])}`]),
    ...moreLines(row.more).map(inner),
    ...(row.nest === undefined ? [] : nested(row.nest.title, row.nest.fields)),
  ];
}

function nested(title: string, fields: FieldsView): readonly string[] {
  return [`  ▸ ${title}`, ...fieldLines(fields).map((line) => `    ${line}`)];
}

function unionLines({ legend, note, decidedBy, branches, more }: UnionView): readonly string[] {
  return [
    `${legend}: ${note}${decidedBy === undefined ? "" : ` Decided by ${decidedBy}.`}`,
    ...branches.flatMap((branch) => [
      `  ◦ ${[branch.label, kindText(branch.kind), branch.value && `= ${branch.value}`, ...branch.marks.map(({ text }) => text)].filter(Boolean).join(" · ")}  #${branch.id}`,
      ...[
        ...(branch.description === undefined ? [] : [`"${branch.description.trim()}"`]),
        ...factLines(branch.facts),
        ...(branch.repeats === undefined ? [] : [`repeats ${kindText([branch.repeats])}`]),
        ...moreLines(branch.more),
        ...fieldLines(branch.fields),
      ].map((line) => `    ${line}`),
    ]),
    ...moreLines(more),
  ];
}

export function factLines(facts: readonly Fact[]): readonly string[] {
  return facts.map(({ label, values, hidden, description: about }) => {
    const texts = values.map(({ text, name, description, marks = [] }) =>
      [text, name && `(${name})`, description && `“${description}”`, ...marks.map((mark) => `(${mark.text})`)]
        .filter(Boolean)
        .join(" "),
    );
    const words = [texts.join(" | "), about && `“${about.trim()}”`].filter(Boolean).join(" ");
    return `${label}: ${words}${hidden.length === 0 ? "" : ` … ${hidden.length} more`}`;
  });
}

function moreLines(more: MoreView | undefined): readonly string[] {
  if (more === undefined) return [];
  return [
    `→ ${more.text}${more.href === undefined ? "" : ` (${more.href})`}${more.names === undefined ? "" : `: ${more.names.join(", ")}`}`,
  ];
}

function kindText(parts: readonly (KindPart | WordPart)[]): string {
  return parts
    .map((part) =>
      "code" in part ? `\`${part.text}\`` : part.href === undefined ? part.text : `[${part.text}]`,
    )
    .join("");
}

function inner(line: string): string {
  return `  ${line}`;
}

import type { Fact, FactValue } from "../views/schema/facts.js";
import { quote } from "./quote.js";
import { code, marksInBrackets, plain } from "./text.js";
import type { MarkdownContext } from "./markdown-context.js";

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
        ...quote(fact.description, context.place, `${indent}  `),
      ];
    return [
      start,
      ...values.flatMap((value) => [
        `${indent}  - ${valueText(value, fact)}`,
        ...quote(value.description, context.place, `${indent}    `),
      ]),
    ];
  });
}

function valueText(value: FactValue, fact: Fact): string {
  const text = fact.code ? code(value.text) : plain(value.text);
  const name = value.name === undefined ? "" : ` ${plain(value.name)}`;
  return `${text}${name}${marksInBrackets(value.marks ?? [])}`;
}

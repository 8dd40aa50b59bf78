import { randomUUID } from "node:crypto";
import { unquoted } from "./compact-html.js";
import type { Macro } from "./printed-once.js";
import type { SchemaRow } from "../views/schema/schema-row.js";

const HOLES = ["id", "fragment", "prefix", "inside"] as const;
type Hole = (typeof HOLES)[number];

/** Patterns kept: documents with more differing entries than that have fewer that are alike. */
const MAX_KNOWN = 60_000;

/** What an entry looks like: text, then a hole, then text, …. */
interface Pattern {
  readonly texts: readonly string[];
  readonly holes: readonly Hole[];
}

/** No document knows these: its texts cannot make a hole. */
const mark = randomUUID();
const markOf = (hole: Hole): string => `${mark}-${hole}-`;
const MARKS = new RegExp(`${mark}-(${HOLES.join("|")})-`);

/**
 * Prints entries of schemas by the templates' macros: `row` once for all entries that say the same, whatever page they
 * are on, `inside` for each that contains others. A large document has 100,000 entries, of which a tenth differ.
 */
export function createRowList(
  escape: (text: string) => string,
): (rows: readonly SchemaRow[], row: Macro, inside: Macro) => string {
  let count = 0;
  const known = { bare: new WeakMap<object, Pattern>(), prefixed: new WeakMap<object, Pattern>() };
  const patternOf = (entry: SchemaRow, row: Macro): Pattern => {
    const patterns = known[entry.prefix === "" ? "bare" : "prefixed"];
    const before = patterns.get(entry.words);
    if (before !== undefined) return before;
    const pattern = toPattern(entry, row);
    if ((count += 1) < MAX_KNOWN) patterns.set(entry.words, pattern);
    return pattern;
  };
  return (rows, row, inside) =>
    rows
      .map((entry) => {
        const isEmpty = entry.nest === undefined && entry.more === undefined && entry.repeats === undefined;
        const values = {
          id: unquoted(entry.id),
          fragment: unquoted(`#${encodeURIComponent(entry.id)}`),
          prefix: escape(entry.prefix),
          inside: isEmpty ? "" : String(inside(entry)),
        };
        return filled(patternOf(entry, row), values);
      })
      .join("");
}

function toPattern({ words, prefix }: SchemaRow, row: Macro): Pattern {
  const shown = prefix === "" ? "" : markOf("prefix");
  const html = String(row(words, markOf("id"), markOf("fragment"), shown, markOf("inside")));
  const pieces = html.split(MARKS);
  return {
    texts: pieces.filter((_, index) => index % 2 === 0),
    holes: pieces.filter((_, index) => index % 2 === 1) as Hole[],
  };
}

function filled({ texts, holes }: Pattern, values: Readonly<Record<Hole, string>>): string {
  let html = texts[0] ?? "";
  for (const [index, hole] of holes.entries()) html += values[hole] + (texts[index + 1] ?? "");
  return html;
}

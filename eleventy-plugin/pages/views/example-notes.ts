import { siteText, type SiteWords } from "../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../portable/labels/labels.js";
import type { Mismatch } from "../../portable/schema-check/mismatch.js";

/** Of what is wrong with an example: a note leaves room for eight lines of it. */
const MOST_MISMATCHES = 3;
/** Names of fields that are told. */
const MAX_NAMES = 4;

/** What is wrong with an example of the document. */
export function contradiction(mismatches: readonly Mismatch[], words: SiteWords): string {
  const { labels } = words;
  if (mismatches.some(({ label }) => label !== "mismatchMissing"))
    return fillLabel(labels.exampleContradicts, { what: mismatchesText(mismatches, words) });
  return fillLabel(labels.exampleLacks, {
    names: shortList(
      mismatches.map(({ path }) => inCode(path)),
      labels,
    ),
  });
}

/** The name of a field as notes hold it: between backticks, which pages print as code. */
const inCode = (path: string): string => `\`${path.replaceAll("`", "'")}\``;

/** A note in pieces: what stands between backticks is code. */
export const notePieces = (note: string): readonly { readonly text: string; readonly isCode: boolean }[] =>
  note.split("`").map((text, index) => ({ text, isCode: index % 2 === 1 }));

function mismatchesText(mismatches: readonly Mismatch[], words: SiteWords): string {
  const said = mismatches
    .slice(0, MOST_MISMATCHES)
    .map(({ path, label, facts }) => `${path && inCode(path)} ${siteText(label, facts, words)}`.trim());
  return [...said, ...(said.length < mismatches.length ? ["…"] : [])].join("; ");
}

/** Names of fields, as many as a line holds. */
export function shortList(paths: readonly string[], labels: Labels): string {
  const shown = paths.slice(0, MAX_NAMES).join(", ");
  const more = paths.length - MAX_NAMES;
  return more > 0 ? `${shown} ${fillLabel(labels.moreValues, { count: more })}` : shown;
}

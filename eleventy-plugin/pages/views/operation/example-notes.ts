import { siteText, type SiteWords } from "../../../portable/labels/count-label.js";
import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import type { Mismatch } from "../../../portable/schema-check/mismatch.js";

/** Maximum number of mismatches in a note. A note has room for eight lines. */
const MAX_MISMATCHES = 3;
/** Maximum field names in a note. */
const MAX_NAMES = 4;

/** Describes how an example of the document contradicts its schema. */
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

/** Puts a field name in backticks, which pages render as code. */
const inCode = (path: string): string => `\`${path.replaceAll("`", "'")}\``;

function mismatchesText(mismatches: readonly Mismatch[], words: SiteWords): string {
  const texts = mismatches
    .slice(0, MAX_MISMATCHES)
    .map(({ path, label, facts }) => `${path && inCode(path)} ${siteText(label, facts, words)}`.trim());
  return [...texts, ...(texts.length < mismatches.length ? ["…"] : [])].join("; ");
}

/** Joins up to MAX_NAMES field names, and adds the number of further ones. */
export function shortList(paths: readonly string[], labels: Labels): string {
  const shown = paths.slice(0, MAX_NAMES).join(", ");
  const more = paths.length - MAX_NAMES;
  return more > 0 ? `${shown} ${fillLabel(labels.moreValues, { count: more })}` : shown;
}

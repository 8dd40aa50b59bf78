import { fillLabel, type LabelName, type Labels } from "../../../portable/labels/labels.js";
import type { Constraint, LabelPart } from "../../../portable/model/index.js";
import { schemaLabels } from "../../../portable/labels/schema-labels.js";

/** The model tells kinds and rules in English; a site may have other words for them. */
const RULES: Readonly<Record<string, LabelName>> = {
  Range: "ruleRange",
  "At least": "ruleAtLeast",
  "More than": "ruleMoreThan",
  "At most": "ruleAtMost",
  "Less than": "ruleLessThan",
  "Multiple of": "ruleMultipleOf",
  Length: "ruleLength",
  Items: "ruleItems",
  "Matching items": "ruleMatchingItems",
  Fields: "ruleFields",
  Pattern: "rulePattern",
  "Names match": "ruleNamesMatch",
  Encoding: "ruleEncoding",
  "Media type": "ruleMediaType",
  XML: "ruleXml",
};

/** What stands between types; the first phrase that fits wins. */
const PHRASES: readonly (readonly [phrase: RegExp, label: LabelName])[] = [
  [/\btuple of (?<count>\d+) items\b/, "typeTupleItems"],
  [/\bone of (?<count>\d+) kinds\b/, "typeOneOfKinds"],
  [/\barray of\b/g, "typeArrayOf"],
  [/\bmap of\b/g, "typeMapOf"],
  [/\btuple of\b/g, "typeTupleOf"],
  [/\bany value\b/g, "typeAny"],
  [/(?<=^| )or(?= |$)/g, "typeOr"],
  [/(?<=^| )and(?= |$)/g, "typeAnd"],
];

const VALUES: readonly (readonly [phrase: RegExp, label: LabelName])[] = [
  [/^(?<from>\S+) to (?<to>\S+)$/, "valueFromTo"],
  [/^at least (?<count>\S+)$/, "valueAtLeast"],
  [/^at most (?<count>\S+)$/, "valueAtMost"],
  [/^no duplicates$/, "valueNoDuplicates"],
];

/** A rule in the site's words; values that come from the document stay as they are. */
export function siteRule(rule: Constraint, labels: Labels): Constraint {
  const name = RULES[rule.label];
  if (name === undefined || speaksEnglish(labels)) return rule;
  const isCounted = /^(?:min|max|unique)/.test(rule.keyword);
  const value = isCounted
    ? rule.value
        .split(", ")
        .map((text) => inWords(text, VALUES, labels))
        .join(", ")
    : rule.value;
  return { ...rule, label: labels[name], value };
}

/** A kind in the site's words; names of schemas and fixed values stay as they are. */
export function siteKind(label: readonly LabelPart[], labels: Labels): readonly LabelPart[] {
  if (speaksEnglish(labels)) return label;
  return label.map((part) => (part.schema === undefined ? { text: kindText(part.text, labels) } : part));
}

function kindText(text: string, labels: Labels): string {
  if (text === "always one value") return labels.typeAlwaysOne;
  if (text.startsWith("always ")) return `${labels.typeAlways} ${text.slice("always ".length)}`;
  return inWords(text, PHRASES, labels);
}

function inWords(text: string, phrases: typeof PHRASES, labels: Labels): string {
  return phrases.reduce(
    (words, [phrase, name]) =>
      words.replace(phrase, (...found) => {
        const facts: unknown = found.at(-1);
        return fillLabel(labels[name], typeof facts === "object" ? (facts as Record<string, string>) : {});
      }),
    text,
  );
}

const english = new WeakMap<Labels, boolean>();

function speaksEnglish(labels: Labels): boolean {
  const known = english.get(labels);
  if (known !== undefined) return known;
  const same = Object.entries(schemaLabels).every(([name, text]) => labels[name as LabelName] === text);
  english.set(labels, same);
  return same;
}

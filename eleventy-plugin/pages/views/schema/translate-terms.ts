import { countLabel, type SiteWords } from "../../../portable/labels/count-label.js";
import { fillLabel, type LabelName, type Labels } from "../../../portable/labels/labels.js";
import type { Constraint, LabelPart } from "../../../portable/model/index.js";
import { memoiseByObject } from "../../../portable/memoise.js";
import { schemaLabels } from "../../../portable/labels/schema-labels.js";

type Phrases = readonly (readonly [phrase: RegExp, label: LabelName])[];

/** Labels for the English rule names in the model. */
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

/** Labels for English phrases in kind texts, replaced in this order. */
const PHRASES: Phrases = [
  [/\barray of\b/g, "typeArrayOf"],
  [/\bmap of\b/g, "typeMapOf"],
  [/\btuple of\b/g, "typeTupleOf"],
  [/\bany value\b/g, "typeAny"],
  [/(?<=^| |\()file(?=$| |,|\))/g, "typeFile"],
  [/\bnot available\b/g, "typeNotAvailable"],
  [/(?<=^| )or(?= |$)/g, "typeOr"],
  [/(?<=^| )and(?= |$)/g, "typeAnd"],
];

const COUNTS = [
  [/\btuple of (\d+) items\b/, "typeTupleItems"],
  [/\bone of (\d+) kinds\b/, "typeOneOfKinds"],
] as const satisfies Phrases;

const VALUES: Phrases = [
  [/^(?<from>\S+) to (?<to>\S+)$/, "valueFromTo"],
  [/^at least (?<value>\S+)$/, "valueAtLeast"],
  [/^at most (?<value>\S+)$/, "valueAtMost"],
  [/^no duplicates$/, "valueNoDuplicates"],
];

/** Returns a rule with the site's labels. Values from the document stay unchanged. */
export function translateRule(rule: Constraint, labels: Labels): Constraint {
  const name = RULES[rule.label];
  if (name === undefined || speaksEnglish(labels)) return rule;
  const isCounted = /^(?:min|max|unique)/.test(rule.keyword);
  const value = isCounted
    ? rule.value
        .split(", ")
        .map((text) => translate(text, VALUES, labels))
        .join(", ")
    : rule.value;
  return { ...rule, label: labels[name], value };
}

/** Returns a kind with the site's labels. Schema names and fixed values stay unchanged. */
export function translateKind(label: readonly LabelPart[], words: SiteWords): readonly LabelPart[] {
  if (speaksEnglish(words.labels)) return label;
  return label.map((part) =>
    part.schema === undefined ? { text: translateKindText(part.text, words) } : part,
  );
}

function translateKindText(text: string, { labels, language }: SiteWords): string {
  if (text === "always one value") return labels.typeAlwaysOne;
  if (text.startsWith("always ")) return `${labels.typeAlways} ${text.slice("always ".length)}`;
  const counted = COUNTS.reduce(
    (words, [phrase, name]) =>
      words.replace(phrase, (_, count) => countLabel(Number(count), name, labels, language)),
    text,
  );
  return translate(counted, PHRASES, labels);
}

function translate(text: string, phrases: Phrases, labels: Labels): string {
  return phrases.reduce(
    (words, [phrase, name]) =>
      words.replace(phrase, (...found) => {
        const facts: unknown = found.at(-1);
        return fillLabel(labels[name], typeof facts === "object" ? (facts as Record<string, string>) : {});
      }),
    text,
  );
}

const speaksEnglish = memoiseByObject((labels: Labels) =>
  Object.entries(schemaLabels).every(([name, text]) => labels[name as LabelName] === text),
);

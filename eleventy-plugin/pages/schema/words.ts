import { fillLabel, type Labels } from "../../portable/labels.js";
import type { SchemaChild, SchemaNode } from "../../portable/model/index.js";
import { IN_WORDS, valueText } from "./facts.js";
import type { PageSchemas } from "./page-schemas.js";
import type { WordPart } from "./schema-row.js";

const MAX_DEPTH = 4;
const MAX_VALUES = 20;

/** A schema as the rest of a sentence: "is `round`", "`parts` is required and has at most 1 item". */
export function inWords(node: SchemaNode, schemas: PageSchemas, depth = 0): readonly WordPart[] {
  const { labels } = schemas;
  if (node.never === true) return [{ text: labels.wordsNever }];
  if (depth > MAX_DEPTH) return [{ text: "…" }];
  const phrases = [...ownPhrases(node, schemas), ...childPhrases(node, schemas, depth)];
  return phrases.length === 0 ? [{ text: labels.wordsAny }] : listed(phrases, ` ${labels.and} `);
}

type Phrase = readonly WordPart[];

function ownPhrases(node: SchemaNode, schemas: PageSchemas): readonly Phrase[] {
  const { labels } = schemas;
  const rules = node.constraints.map(({ keyword, label, value }): Phrase => [
    { text: fillLabel(labels.wordsHas, { rule: label.toLowerCase() }) + " " },
    IN_WORDS.test(keyword) ? { text: value } : { text: value, code: true },
  ]);
  return [...kindPhrases(node, schemas), ...rules];
}

function kindPhrases(node: SchemaNode, schemas: PageSchemas): readonly Phrase[] {
  const { labels } = schemas;
  const is: WordPart = { text: `${labels.wordsIs} ` };
  if (node.const !== undefined) return [[is, code(valueText(node.const))]];
  if (node.enum !== undefined) {
    const values = node.enum.slice(0, MAX_VALUES).map(({ value }): Phrase => [code(valueText(value))]);
    return [[{ text: `${labels.wordsIsOneOf} ` }, ...listed(values, ", ")]];
  }
  if (node.name !== undefined) return [[is, ...schemas.kind(node.label)]];
  const isShape = node.types.every((type) => type === "object" || type === "array");
  return isShape ? [] : [[is, ...schemas.kind(node.label)]];
}

function childPhrases({ children }: SchemaNode, schemas: PageSchemas, depth: number): readonly Phrase[] {
  const bare = children.filter(isBareRequired);
  return [
    ...(bare.length === 0 ? [] : [requiredPhrase(bare, schemas.labels)]),
    ...children.filter((child) => !isBareRequired(child)).flatMap((child) => phraseOf(child, schemas, depth)),
  ];
}

/** A field that must be there, of which nothing else is said. */
function isBareRequired({ relation, required, schema }: SchemaChild): boolean {
  return (
    relation === "property" &&
    required &&
    schema.types.length + schema.children.length + schema.constraints.length === 0 &&
    schema.const === undefined &&
    schema.enum === undefined &&
    schema.name === undefined &&
    schema.never !== true
  );
}

function requiredPhrase(fields: readonly SchemaChild[], labels: Labels): Phrase {
  const names = fields.map(({ label }): Phrase => [code(label)]);
  const verb = fields.length === 1 ? labels.wordsIsRequired : labels.wordsAreRequired;
  return [...listed(names, ", "), { text: ` ${verb}` }];
}

/** What each keyword adds to a sentence; `if` and its kind stand as rows of their own. */
function phraseOf(
  { relation, label, required, schema }: SchemaChild,
  schemas: PageSchemas,
  depth: number,
): readonly Phrase[] {
  const { labels } = schemas;
  const inner = inWords(schema, schemas, depth + 1);
  const lead = (text: string): readonly Phrase[] => [[{ text: `${text} ` }, ...inner]];
  if (relation === "property")
    return [[code(label), { text: " " }, ...inner, ...(required ? [{ text: ` (${labels.required})` }] : [])]];
  if (relation === "patternProperty" || relation === "dependentSchema")
    return [
      [
        { text: `${relation === "patternProperty" ? labels.fieldsMatching : labels.conditionWith} ` },
        code(label),
        { text: " " },
        ...inner,
      ],
    ];
  return lead(labels[LEADS[relation]]);
}

const LEADS = {
  additionalProperties: "otherFields",
  propertyNames: "namesOfFields",
  unevaluatedProperties: "otherFields",
  items: "eachItem",
  prefixItem: "eachItem",
  contains: "someItem",
  unevaluatedItems: "furtherItems",
  oneOf: "oneOf",
  anyOf: "anyOf",
  allOf: "wordsAlso",
  not: "wordsNot",
  if: "conditionIf",
  then: "conditionThen",
  else: "conditionElse",
  contentSchema: "content",
} as const satisfies Partial<Record<SchemaChild["relation"], keyof Labels>>;

function code(text: string): WordPart {
  return { text, code: true };
}

function listed(phrases: readonly Phrase[], separator: string): readonly WordPart[] {
  return phrases.flatMap((phrase, index) => (index === 0 ? phrase : [{ text: separator }, ...phrase]));
}

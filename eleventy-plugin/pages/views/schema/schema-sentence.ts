import { isBareRequired } from "../../../portable/schema/branch.js";
import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import type { Constraint, SchemaChild, SchemaNode } from "../../../portable/model/index.js";
import { IN_WORDS, valueText } from "./facts.js";
import type { PageSchemas } from "./page-schemas.js";
import type { WordPart } from "./schema-row.js";
import { translateRule } from "./translate-terms.js";

const MAX_DEPTH = 4;
const MAX_VALUES = 20;

/**
 * Describes a schema as the rest of a sentence: "is `round`", "`parts` is required and has at most 1 item". With
 * `isDenied`, the sentence begins with "Never": "`from` and `to` together".
 */
export const describeSchema = (
  node: SchemaNode,
  schemas: PageSchemas,
  isDenied = false,
): readonly WordPart[] => sentence(node, { schemas, depth: 0, isDenied });

/** Position of a phrase in a sentence. */
interface PhraseContext {
  readonly schemas: PageSchemas;
  readonly depth: number;
  /** Whether the phrase is inside a `not`, where `required` does not demand a field. */
  readonly isDenied: boolean;
}

const below = (context: PhraseContext): PhraseContext => ({ ...context, depth: context.depth + 1 });

function sentence(node: SchemaNode, context: PhraseContext): readonly WordPart[] {
  const { schemas, depth } = context;
  const { labels } = schemas;
  if (node.never === true) return [{ text: labels.wordsNever }];
  if (depth > MAX_DEPTH) return [{ text: "…" }];
  const phrases = [...ownPhrases(node, schemas), ...childPhrases(node, context)];
  return phrases.length === 0 ? [{ text: labels.wordsAny }] : joinPhrases(phrases, ` ${labels.and} `);
}

type Phrase = readonly WordPart[];

function ownPhrases(node: SchemaNode, schemas: PageSchemas): readonly Phrase[] {
  return [...kindPhrases(node, schemas), ...node.constraints.map((rule) => rulePhrase(rule, schemas.labels))];
}

/** Returns the phrase of a constraint: "has length 1 to 5", "has at most 3 items", "has pattern `^x`". */
function rulePhrase(constraint: Constraint, labels: Labels): Phrase {
  const { keyword, label, value } = translateRule(constraint, labels);
  const rule = label.toLowerCase();
  if (/Items$|Properties$/.test(keyword))
    return [{ text: fillLabel(labels.wordsHas, { rule: `${value} ${rule}` }) }];
  const part = IN_WORDS.test(keyword) ? { text: value } : codePart(value);
  return [{ text: `${fillLabel(labels.wordsHas, { rule })} ` }, part];
}

/**
 * An empty list of types, because a sentence does not state the type of a value. `valueText` then quotes
 * strings that could be read as other values.
 */
const ANY: readonly string[] = [];

function kindPhrases(node: SchemaNode, schemas: PageSchemas): readonly Phrase[] {
  const { labels } = schemas;
  const is: WordPart = { text: `${labels.wordsIs} ` };
  if (node.const !== undefined) return [[is, codePart(valueText(node.const, ANY))]];
  if (node.enum !== undefined) {
    const values = node.enum
      .slice(0, MAX_VALUES)
      .map(({ value }): Phrase => [codePart(valueText(value, ANY))]);
    return [[{ text: `${labels.wordsIsOneOf} ` }, ...joinPhrases(values, ", ")]];
  }
  if (node.name !== undefined) return [[is, ...schemas.kind(node.label)]];
  const isShape =
    node.format === undefined && node.types.every((type) => type === "object" || type === "array");
  return isShape ? [] : [[is, ...schemas.kind(node.label)]];
}

function childPhrases({ children }: SchemaNode, context: PhraseContext, prefix = ""): readonly Phrase[] {
  const bare = children.filter(isBareRequired);
  return [
    ...(bare.length === 0 ? [] : [requiredPhrase(bare, prefix, context)]),
    ...(["oneOf", "anyOf"] as const).flatMap((relation) => unionPhrases(relation, children, context)),
    ...children
      .filter((child) => !isBareRequired(child))
      .flatMap((child) =>
        child.relation === "property" ? fieldPhrases(child, context, prefix) : phraseOf(child, context),
      ),
  ];
}

/** Returns the phrase of alternatives: "any of: is `round`; `parts` is required". */
function unionPhrases(
  relation: "oneOf" | "anyOf",
  children: readonly SchemaChild[],
  context: PhraseContext,
): readonly Phrase[] {
  const branches = children.filter((child) => child.relation === relation);
  if (branches.length === 0) return [];
  const phrases = branches.map(({ schema }) => sentence(schema, below(context)));
  return [[{ text: `${context.schemas.labels[relation].toLowerCase()}: ` }, ...joinPhrases(phrases, "; ")]];
}

/** Returns phrases for a field, and for the fields inside it by path. */
function fieldPhrases(
  { label, required, schema }: SchemaChild,
  context: PhraseContext,
  prefix: string,
): readonly Phrase[] {
  const { schemas, depth } = context;
  const { labels } = schemas;
  const name = `${prefix}${label}`;
  const own = schema.never === true ? [[{ text: labels.wordsNever }]] : ownPhrases(schema, schemas);
  const nested = depth > MAX_DEPTH ? [] : childPhrases(schema, below(context), `${name}.`);
  if (own.length === 0 && nested.length > 0 && !required) return nested;
  const fallback = [[{ text: required ? labels.wordsIsRequired : labels.wordsAny }]];
  const phrases = own.length === 0 ? fallback : own;
  const mark = required && own.length > 0 ? [{ text: ` (${labels.required})` }] : [];
  return [[codePart(name), { text: " " }, ...joinPhrases(phrases, ` ${labels.and} `), ...mark], ...nested];
}

function requiredPhrase(
  fields: readonly SchemaChild[],
  prefix: string,
  { schemas: { labels }, isDenied }: PhraseContext,
): Phrase {
  const names = fields.map(({ label }): Phrase => [codePart(`${prefix}${label}`)]);
  if (isDenied)
    return [
      ...joinPhrases(names, ` ${labels.and} `),
      ...(fields.length === 1 ? [] : [{ text: ` ${labels.wordsTogether}` }]),
    ];
  const verb = fields.length === 1 ? labels.wordsIsRequired : labels.wordsAreRequired;
  return [...joinPhrases(names, ", "), { text: ` ${verb}` }];
}

/** Returns the phrase of a keyword. Properties, `oneOf` and `anyOf` have separate functions. */
function phraseOf({ relation, label, schema }: SchemaChild, context: PhraseContext): readonly Phrase[] {
  const { labels } = context.schemas;
  const inner = sentence(schema, { ...below(context), isDenied: context.isDenied || relation === "not" });
  if (relation === "patternProperty")
    return [[{ text: `${labels.fieldsMatching} ` }, codePart(label), { text: " " }, ...inner]];
  if (relation === "dependentSchema")
    return [[{ text: `${labels.conditionWith} ` }, codePart(label), { text: " " }, ...inner]];
  if (relation === "property" || relation === "part" || relation === "oneOf" || relation === "anyOf")
    return [];
  return [[{ text: `${labels[LEADS[relation]]} ` }, ...inner]];
}

const LEADS = {
  additionalProperties: "otherFields",
  propertyNames: "namesOfFields",
  unevaluatedProperties: "otherFields",
  items: "eachItem",
  prefixItem: "eachItem",
  contains: "someItem",
  unevaluatedItems: "furtherItems",
  allOf: "wordsAlso",
  not: "wordsNot",
  if: "conditionIf",
  then: "conditionThen",
  else: "conditionElse",
  contentSchema: "content",
} as const satisfies Partial<Record<SchemaChild["relation"], keyof Labels>>;

export function codePart(text: string): WordPart {
  return { text, code: true };
}

export function joinPhrases(phrases: readonly Phrase[], separator: string): readonly WordPart[] {
  return phrases.flatMap((phrase, index) => (index === 0 ? phrase : [{ text: separator }, ...phrase]));
}

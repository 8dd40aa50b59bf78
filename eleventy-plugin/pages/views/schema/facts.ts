import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import { marksOf, type Mark } from "../../../portable/marks.js";
import type { EnumValue, Json, SchemaNode } from "../../../portable/model/index.js";
import { isLongValue, formatValue } from "../../../portable/format-value.js";
import { omitUndefined } from "../../../portable/omit.js";
import { translateRule } from "./translate-terms.js";

/** A labelled property of a value: `Length` `1 to 80`. */
export interface Fact {
  readonly label: string;
  readonly values: readonly FactValue[];
  /** Further values, shown on demand. */
  readonly hidden: readonly FactValue[];
  /** Whether the values are shown as code (document values, patterns) or as words. */
  readonly code: boolean;
  /** Whether values have names or descriptions and are shown one per line. */
  readonly described: boolean;
  /** The document's description of the labelled items, values or names. */
  readonly description?: string;
}

export interface FactValue {
  readonly text: string;
  readonly name?: string;
  readonly description?: string;
  /** Absent if there are none. */
  readonly marks?: readonly Mark[];
}

/** A schema node and the component it refers to. The facts of both apply. */
export type NodePair = readonly [node: SchemaNode, target: SchemaNode];

const MAX_VALUES = 10;
const MAX_HIDDEN = 1_000;
const MAX_EXAMPLES = 3;
/** Maximum characters of one value. */
const MAX_CHARACTERS = 1_000;
/** Keywords of constraints whose values are words, not code. */
export const IN_WORDS = /^(min|max)(Length|Items|Contains|Properties|imum)$|^exclusive|^uniqueItems$|^xml$/;

/** Returns the facts of a value in reading order: allowed values, default, constraints, examples. */
export function factsOf(
  pair: NodePair,
  labels: Labels,
  moreFacts: readonly Fact[] = [],
  ownExamples: readonly FactValue[] = [],
): readonly Fact[] {
  const [node, target] = pair;
  const values = node.enum ?? target.enum ?? [];
  const defaultValue = node.default ?? target.default;
  const constant = node.const ?? target.const;
  return [
    ...(values.length === 0
      ? []
      : [
          valuesFact(
            values.length === 1 ? labels.always : labels.oneOf,
            values.map(toFactValue(node.types, labels)),
          ),
        ]),
    // The kind already shows a short `const`, except for named schemas.
    ...(constant === undefined || (!isLongValue(constant) && node.name === undefined)
      ? []
      : [textFact(labels.always, valueText(constant, node.types))]),
    ...(defaultValue === undefined ? [] : [textFact(labels.default, valueText(defaultValue, node.types))]),
    ...constraintFacts(pair, labels),
    ...moreFacts,
    ...exampleFacts(pair, labels, ownExamples),
  ];
}

export function textFact(label: string, text: string, code = true): Fact {
  return { label, values: [{ text }], hidden: [], code, described: false };
}

/** Creates a fact with words, a description or both: "Each item" "deprecated". */
export function aboutFact(label: string, words: string, description: string | undefined): Fact {
  const fact = textFact(label, words, false);
  return description === undefined ? fact : { ...fact, description };
}

/** Creates a fact with one chip per value, or one line per value if any has a name or description. */
function valuesFact(label: string, values: readonly FactValue[], most = MAX_VALUES): Fact {
  const shown = values.length > most ? values.slice(0, Math.max(most - 2, MAX_EXAMPLES)) : values;
  const described = values.some(({ name, description }) => name !== undefined || description !== undefined);
  return { label, values: shown, hidden: values.slice(shown.length, MAX_HIDDEN), code: true, described };
}

const toFactValue =
  (types: readonly string[], labels: Labels) =>
  (enumValue: EnumValue): FactValue => {
    const { value, name, description } = enumValue;
    const marks = marksOf([enumValue], labels);
    return omitUndefined<FactValue>({
      text: valueText(value, types),
      name,
      description,
      marks: marks.length === 0 ? undefined : marks,
    });
  };

function constraintFacts([node, target]: NodePair, labels: Labels): readonly Fact[] {
  const constraints = target === node ? node.constraints : [...target.constraints, ...node.constraints];
  const facts = constraints
    .map((constraint) => translateRule(constraint, labels))
    .map(({ keyword, label, value }) => textFact(label, value, !IN_WORDS.test(keyword)));
  const seen = new Set<string>();
  return facts.filter(({ label, values }) => {
    const key = `${label} ${values[0]?.text ?? ""}`;
    return seen.size < seen.add(key).size;
  });
}

function exampleFacts(
  [node, target]: NodePair,
  labels: Labels,
  ownExamples: readonly FactValue[],
): readonly Fact[] {
  const examples = node.examples.length > 0 ? node.examples : target.examples;
  const values =
    ownExamples.length > 0
      ? ownExamples
      : examples.slice(0, MAX_HIDDEN).map((value) => ({ text: valueText(value, node.types) }));
  return values.length === 0 ? [] : [valuesFact(labels.example, values, MAX_EXAMPLES)];
}

/**
 * Labels the facts of alternatives or items so that they can be shown with the containing value: "As integer"
 * "Range 1 to 5".
 */
export function factsAs(label: string, text: string, facts: readonly Fact[]): readonly Fact[] {
  return facts.map((fact) => ({
    ...fact,
    label: `${fillLabel(label, { kind: text })} ${withinLabel(fact.label)}`,
  }));
}

/**
 * Returns a label for use after another label, in lower case unless it is an abbreviation: "Each item XML".
 */
export const withinLabel = (label: string): string =>
  /^[A-Z][A-Z]/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/**
 * Formats a value as a person would type it, cut to MAX_CHARACTERS. `types` are the types that the value's
 * schema allows.
 */
export function valueText(value: Json, types: readonly string[]): string {
  const text = value === "" ? '""' : formatValue(value, types);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}

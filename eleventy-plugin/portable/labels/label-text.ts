import { fillLabel, type LabelParams, pluralForm } from "./fill-label.js";

const FORMS = [
  "zero",
  "one",
  "two",
  "few",
  "many",
  "other",
] as const satisfies readonly Intl.LDMLPluralRule[];

/**
 * Returns all plural forms with the keys of a label's texts. `label` may end in `Many`: the key for `few` is
 * `filterFew` both for `filter` and for `filterMany`.
 */
export function formsOf(label: string): readonly (readonly [form: Intl.LDMLPluralRule, name: string])[] {
  return FORMS.map((form) => [form, formName(label, form)]);
}

/** Removes the plural form from a key: `schemaCountFew` becomes `schemaCount`. */
export const withoutForm = (name: string): string => name.replace(/(?:Zero|One|Two|Few|Many|Other)$/, "");

function formName(label: string, form: Intl.LDMLPluralRule): string {
  return label.replace(/Many$/, "") + form.charAt(0).toUpperCase() + form.slice(1);
}

export interface Languages {
  /** The language of the text. Its plural rules select the form. */
  readonly rules: string;
  /** The page's language, for formatting numbers. */
  readonly language: string;
}

/**
 * Fills in a label, in the plural form for `count`, if that is given: "1 operation", "1,223 operations".
 * `labels` contains texts by key, including plural forms.
 */
export function labelText(
  name: string,
  facts: LabelParams,
  labels: Readonly<Record<string, string | undefined>>,
  { rules, language }: Languages,
): string {
  const count = facts["count"];
  const form = typeof count === "number" ? labels[formName(name, pluralForm(count, rules))] : undefined;
  return fillLabel(form ?? labels[name] ?? name, facts, language);
}

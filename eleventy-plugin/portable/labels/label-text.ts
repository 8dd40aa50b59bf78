import { pluralForm } from "./count-text.js";
import { fillLabel, type LabelParams } from "./fill-label.js";

const FORMS = [
  "zero",
  "one",
  "two",
  "few",
  "many",
  "other",
] as const satisfies readonly Intl.LDMLPluralRule[];

/** The forms that a label may have, each with its name: `filterFew` of `filterMany` as of `filter`. */
export function formsOf(label: string): readonly (readonly [form: Intl.LDMLPluralRule, name: string])[] {
  return FORMS.map((form) => [form, formName(label, form)]);
}

/** The label of which a name may be a form: `schemaCount` of `schemaCountFew`. */
export const withoutForm = (name: string): string => name.replace(/(?:Zero|One|Two|Few|Many|Other)$/, "");

function formName(label: string, form: Intl.LDMLPluralRule): string {
  return label.replace(/Many$/, "") + form.charAt(0).toUpperCase() + form.slice(1);
}

export interface Languages {
  /** The language whose rules choose the form: that of the text. */
  readonly rules: string;
  /** The page's language, in which numbers are written. */
  readonly language: string;
}

/**
 * A label filled in, in the form of its `count` where it has one: "1 operation", "1,223 operations". `labels` are texts by
 * their names, forms among them.
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

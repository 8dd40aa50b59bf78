import { countText, type CountTexts } from "./count-text.js";
import { defaultLabels, type LabelName, type Labels } from "./labels.js";

/** What is counted, each with the label of all numbers that have no form of their own. */
const COUNTED = {
  operationCount: "operationCount",
  groupCount: "groupCount",
  schemaCount: "schemaCount",
  fieldCount: "fieldCount",
  alternativeCount: "alternativeCount",
  channelCount: "channelCount",
  messageCount: "messageCount",
  framesArrived: "framesArrived",
  filter: "filterMany",
  search: "searchMany",
  replyWith: "replyWithMany",
  useOneOf: "useOneOf",
  moreValues: "moreValues",
  andMoreOperations: "andMoreOperations",
  exampleCut: "exampleCut",
  samplesLeftOut: "samplesLeftOut",
} as const satisfies Readonly<Record<string, LabelName>>;

export type Counted = keyof typeof COUNTED;

const FORMS = ["zero", "one", "two", "few", "many", "other"] as const;

const labelOf = (name: string, form: string): string => name + form.charAt(0).toUpperCase() + form.slice(1);

/** A label without a form says `other` already; beside `filterMany` there is `filterOther`. */
function formsOf(name: Counted): readonly (typeof FORMS)[number][] {
  return COUNTED[name] === name ? FORMS.filter((form) => form !== "other") : FORMS;
}

/**
 * Names that `labels` takes beside those of the table, `operationCountFew`: what languages with more than two forms say.
 * https://cldr.unicode.org/index/cldr-spec/plural-rules
 */
export const pluralLabels: readonly string[] = (Object.keys(COUNTED) as Counted[]).flatMap((name) =>
  formsOf(name).map((form) => labelOf(name, form)),
);

/** The texts of a label that counts, with the rules that choose between them. */
export function countTexts(name: Counted, labels: Labels, language: string): CountTexts {
  const given: Readonly<Record<string, string | undefined>> = labels;
  const other = COUNTED[name];
  const texts = formsOf(name).flatMap((form) => {
    const text = given[labelOf(name, form)];
    return text === undefined ? [] : [[form, text] as const];
  });
  return {
    texts: { other: labels[other], ...Object.fromEntries(texts) },
    // English texts keep to the rules of English on a page in another language.
    rules: labels[other] === defaultLabels[other] ? "en" : language,
    language,
  };
}

/** Undefined where a script needs no more than the two texts of its own: there are no more, and the page is English. */
export function ownCountTexts(name: Counted, labels: Labels, language: string): CountTexts | undefined {
  const counts = countTexts(name, labels, language);
  return language === "en" && Object.keys(counts.texts).length === 2 ? undefined : counts;
}

/** "1 operation", "1,223 operations": the form and the number as the language has them. */
export function countLabel(count: number, name: Counted, labels: Labels, language: string): string {
  return countText(count, countTexts(name, labels, language));
}

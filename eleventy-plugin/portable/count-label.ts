import { fillLabel } from "./fill-label.js";
import { defaultLabels, type LabelName, type Labels } from "./labels.js";

/** The labels that count: each has a row for one thing, and this one for every other number. */
const COUNTS = [
  "operationCount",
  "groupCount",
  "schemaCount",
  "fieldCount",
  "alternativeCount",
  "channelCount",
  "messageCount",
] as const satisfies readonly LabelName[];

type CountName = (typeof COUNTS)[number];

const FORMS = ["Zero", "One", "Two", "Few", "Many"] as const;

/**
 * Names that `labels` takes beside those of the table, `operationCountFew`: what languages with more than two forms say.
 * https://cldr.unicode.org/index/cldr-spec/plural-rules
 */
export const pluralLabels: readonly string[] = COUNTS.flatMap((name) => FORMS.map((form) => name + form));

/** "1 operation", "1,223 operations": the form and the number as the language has them. */
export function countLabel(count: number, name: CountName, labels: Labels, language: string): string {
  const texts: Readonly<Record<string, string | undefined>> = labels;
  // English texts keep to the rules of English on a page in another language.
  const isOwn = labels[name] !== defaultLabels[name];
  const form = new Intl.PluralRules(isOwn ? language : "en").select(count);
  const text = texts[name + form.charAt(0).toUpperCase() + form.slice(1)] ?? labels[name];
  return fillLabel(text, { count: new Intl.NumberFormat(language).format(count) });
}

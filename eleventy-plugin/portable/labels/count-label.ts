import type { CountTexts } from "./count-text.js";
import type { LabelParams } from "./fill-label.js";
import { formsOf, labelText, withoutForm, type Languages } from "./label-text.js";
import { defaultLabels, type LabelName, type Labels } from "./labels.js";

/** Labels that tell a number: those with `{count}`, or `{countInWords}`, which a small number in a sentence is. */
export type CountLabelName = {
  [Name in LabelName]: (typeof defaultLabels)[Name] extends `${string}{count${"" | "InWords"}}${string}`
    ? Name
    : never;
}[LabelName];

/** Names that `labels` takes beside those of the table, `operationCountFew`: what languages with other forms say. */
export const pluralLabels: readonly string[] = Object.entries(defaultLabels)
  .filter(([, text]) => /\{count(?:InWords)?\}/.test(text))
  .flatMap(([name]) => formsOf(withoutForm(name)).map(([, form]) => form));

/**
 * The plugin's texts, and in their place those of a site. English forms of a label that it replaces in another language
 * would be English still: what it says of other numbers stands there, too.
 */
export function siteLabels(own: Readonly<Record<string, string>>, language: string): Labels {
  const english = /^en(?:-|$)/i.test(language) ? [] : pluralLabels;
  const replaced = english.flatMap((form) => {
    const stem = withoutForm(form);
    const text = own[Object.hasOwn(defaultLabels, stem) ? stem : `${stem}Many`];
    return Object.hasOwn(defaultLabels, form) && text !== undefined ? [[form, text] as const] : [];
  });
  return { ...defaultLabels, ...Object.fromEntries(replaced), ...own };
}

/** What the texts of a site are made with. */
export interface SiteWords {
  readonly labels: Labels;
  /** Of the site: in it numbers are written, and its rules choose forms. */
  readonly language: string;
}

/** A label filled in, as pages say it: in the form of its `count`, numbers as the language writes them. */
export function siteText(name: LabelName, facts: LabelParams, { labels, language }: SiteWords): string {
  const { count } = facts;
  const word = typeof count === "number" ? labels.numbersInWords.split(" ")[count] : undefined;
  const written = { countInWords: word ?? count ?? "", ...facts };
  return labelText(name, written, labels, languagesOf(name, labels, language));
}

/** "1 operation", "1,223 operations": the form and the number as the language has them. */
export function countLabel(count: number, name: CountLabelName, labels: Labels, language: string): string {
  return siteText(name, { count }, { labels, language });
}

/** The texts of a label that counts, with the rules that choose between them: for scripts. */
export function countTexts(name: CountLabelName, labels: Labels, language: string): CountTexts {
  const given: Readonly<Record<string, string | undefined>> = labels;
  const texts = formsOf(name).flatMap(([form, formName]) => {
    const text = formName === name ? undefined : given[formName];
    return text === undefined ? [] : [[form, text] as const];
  });
  return {
    texts: { other: labels[name], ...Object.fromEntries(texts) },
    ...languagesOf(name, labels, language),
  };
}

/** English texts keep to the rules of English on a page in another language. */
function languagesOf(name: LabelName, labels: Labels, language: string): Languages {
  return { rules: labels[name] === defaultLabels[name] ? "en" : language, language };
}

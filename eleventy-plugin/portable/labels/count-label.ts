import type { CountTexts, LabelParams } from "./fill-label.js";
import { formsOf, labelText, withoutForm, type Languages } from "./label-text.js";
import { defaultLabels, type LabelName, type Labels } from "./labels.js";

/** Labels with a number: `{count}`, or `{countInWords}`, which spells out small numbers in a sentence. */
export type CountLabelName = {
  [Name in LabelName]: (typeof defaultLabels)[Name] extends `${string}{count${"" | "InWords"}}${string}`
    ? Name
    : never;
}[LabelName];

/** Additional keys of `labels` for languages with more plural forms, such as `operationCountFew`. */
export const pluralLabels: readonly string[] = Object.entries(defaultLabels)
  .filter(([, text]) => /\{count(?:InWords)?\}/.test(text))
  .flatMap(([name]) => formsOf(withoutForm(name)).map(([, form]) => form));

/**
 * Returns the plugin's labels, overridden by those of the site. If the site's language is not English and the
 * site replaces a label, its text also replaces the English plural forms of that label.
 */
export function siteLabels(overrides: Readonly<Record<string, string>>, language: string): Labels {
  const english = /^en(?:-|$)/i.test(language) ? [] : pluralLabels;
  const replaced = english.flatMap((form) => {
    const stem = withoutForm(form);
    const text = overrides[Object.hasOwn(defaultLabels, stem) ? stem : `${stem}Many`];
    return Object.hasOwn(defaultLabels, form) && text !== undefined ? [[form, text] as const] : [];
  });
  return { ...defaultLabels, ...Object.fromEntries(replaced), ...overrides };
}

/** The labels and the language of a site. */
export interface SiteWords {
  readonly labels: Labels;
  /** The site's language, for numbers and plural rules. */
  readonly language: string;
}

/** Fills in a label, in the plural form for `count`, with numbers formatted for the language. */
export function siteText(name: LabelName, facts: LabelParams, { labels, language }: SiteWords): string {
  const { count } = facts;
  const word = typeof count === "number" ? labels.numbersInWords.split(" ")[count] : undefined;
  const params = { countInWords: word ?? count ?? "", ...facts };
  return labelText(name, params, labels, languagesOf(name, labels, language));
}

/**
 * Returns a text such as "1 operation" or "1,223 operations", in the plural form and number format of the
 * language.
 */
export function countLabel(count: number, name: CountLabelName, labels: Labels, language: string): string {
  return siteText(name, { count }, { labels, language });
}

/** Returns the plural forms of a label with the rules to choose one, for scripts. */
export function countTexts(name: CountLabelName, labels: Labels, language: string): CountTexts {
  const allLabels: Readonly<Record<string, string | undefined>> = labels;
  const texts = formsOf(name).flatMap(([form, formName]) => {
    const text = formName === name ? undefined : allLabels[formName];
    return text === undefined ? [] : [[form, text] as const];
  });
  return {
    texts: { other: labels[name], ...Object.fromEntries(texts) },
    ...languagesOf(name, labels, language),
  };
}

/**
 * Returns the languages for plural rules and for numbers. An untranslated label follows English plural rules
 * on any page.
 */
function languagesOf(name: LabelName, labels: Labels, language: string): Languages {
  return { rules: labels[name] === defaultLabels[name] ? "en" : language, language };
}

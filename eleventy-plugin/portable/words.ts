/** Truncates a query, because readers may paste long texts. The limit leaves room for URLs. */
export const asQuery = (text: string): string => text.trim().slice(0, 1_000);

/** Splits a text into words of letters and digits, in lower case and without accents. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Splits a text into words, including identifiers: `createBooking`, `create-booking` and `PodSpec` have two
 * words each.
 */
export const namePartsOf = (text: string): readonly string[] =>
  wordsOf(text.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " "));

/**
 * Removes the separators and case of an identifier: `issues/create`, `issues-create` and `issuesCreate`
 * become equal.
 */
export const compact = (text: string): string => wordsOf(text).join("");

/** Matches endings of words that may share a stem. */
const ENDING = /^(?:|e?s|e?d|e|ing|e?rs?|ors?|at?ions?|ions?|y|ies|ied|al|ly|ments?)$/;

/** Whether a word is another inflection of a term: `workflows` of `workflow`. */
export function isInflection(term: string, word: string): boolean {
  if (term[0] !== word[0]) return false;
  let shared = 0;
  while (shared < term.length && term[shared] === word[shared]) shared += 1;
  return shared > 2 && ENDING.test(term.slice(shared)) && ENDING.test(word.slice(shared));
}

/**
 * Whether a term contains only Latin characters. All other scripts are treated as scripts without spaces
 * between words.
 */
export const isSpaced = (term: string): boolean => !/[^\0-\u024f]/.test(term);

/**
 * Whether a word begins with the term or is an inflection of it. For a term that is not Latin, whether the
 * word contains the term.
 */
export const isMatch = (term: string, word: string): boolean =>
  word.startsWith(term) || (isSpaced(term) ? isInflection(term, word) : word.includes(term));

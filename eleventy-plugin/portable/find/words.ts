/** What is searched for of a text that was typed or pasted: the longest addresses are shorter. */
export const asQuery = (text: string): string => text.trim().slice(0, 1_000);

/** Letters and digits in lower case, without accents. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Those of an identifier, too: `createBooking`, `create-booking` and `PodSpec` have two each. */
export const namePartsOf = (text: string): readonly string[] =>
  wordsOf(text.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " "));

/** An identifier however it is written: `issues/create`, `issues-create` and `issuesCreate` are one. */
export const compact = (text: string): string => wordsOf(text).join("");

/** What words of one stem end in. */
const ENDING = /^(?:|e?s|e?d|e|ing|e?rs?|ors?|at?ions?|ions?|y|ies|ied|al|ly|ments?)$/;

/** Whether a word is another form of the one searched for: `workflows` of `workflow`. */
export function isInflection(term: string, word: string): boolean {
  if (term[0] !== word[0]) return false;
  let shared = 0;
  while (shared < term.length && term[shared] === word[shared]) shared += 1;
  return shared > 2 && ENDING.test(term.slice(shared)) && ENDING.test(word.slice(shared));
}

/** Whether a term is written in a script with spaces between words. */
export const isSpaced = (term: string): boolean => !/[^\0-\u024f]/.test(term);

/** Whether a word found is the one searched for: its beginning, or another form of it. */
export const isMatch = (term: string, word: string): boolean =>
  word.startsWith(term) || (isSpaced(term) ? isInflection(term, word) : word.includes(term));

/** Letters and digits in lower case, without accents. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** What words of one stem end in. */
const ENDING = /^(?:|e?s|e?d|e|ing|e?rs?|ors?|at?ions?|ions?|y|ies|ied|al|ly|ments?)$/;

/** Whether a word found is the one searched for: its beginning, or another form of it. */
export function isMatch(term: string, word: string): boolean {
  if (word.startsWith(term)) return true;
  // Scripts without spaces between words.
  if (/[^\0-\u024f]/.test(term)) return word.includes(term);
  let shared = 0;
  while (shared < term.length && term[shared] === word[shared]) shared += 1;
  return shared > 2 && ENDING.test(term.slice(shared)) && ENDING.test(word.slice(shared));
}

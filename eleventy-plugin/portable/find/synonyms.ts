import { wordsOf } from "./words.js";

/** Words for one thing, each as a phrase: every phrase may stand for the others. */
export type Synonyms = readonly (readonly string[])[];

const builtInSynonyms: Synonyms = [
  ["delete", "remove"],
  ["list", "get all"],
  ["create", "add", "new"],
  ["update", "edit", "change"],
  ["get", "read", "show"],
];

const verbs = new Set(builtInSynonyms.flat().flatMap(wordsOf));

/** Whether a word says what is done, and not to what. */
export const isVerb = (word: string): boolean => verbs.has(word);

/** All words that stand for others. */
export const wordsFor = (own: Synonyms): readonly string[] => [...own.flat().flatMap(wordsOf), ...verbs];

/** More ways to say one thing are not tried. */
const MAX_VARIANTS = 12;

/** Other ways to say what was typed, with one phrase in the place of another; those of the site first. */
export function expandSynonyms(terms: readonly string[], own: Synonyms): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  for (const phrases of [...own, ...builtInSynonyms]) {
    for (const phrase of phrases) {
      const words = wordsOf(phrase);
      const at = terms.findIndex((_, index) => words.every((word, next) => terms[index + next] === word));
      if (at < 0 || words.length === 0) continue;
      for (const other of phrases) {
        if (other === phrase) continue;
        found.push([...terms.slice(0, at), ...wordsOf(other), ...terms.slice(at + words.length)]);
      }
    }
  }
  return found.slice(0, MAX_VARIANTS);
}

import { wordsOf } from "../words.js";

/** Groups of phrases that are synonyms of each other. */
export type Synonyms = readonly (readonly string[])[];

const builtInSynonyms: Synonyms = [
  ["delete", "remove"],
  ["list", "get all"],
  ["create", "add", "new"],
  ["update", "edit", "change"],
  ["get", "read", "show"],
];

const verbs = new Set(builtInSynonyms.flat().flatMap(wordsOf));

/** Whether a word names an action: `delete`, `list`, `new`. */
export const isVerb = (word: string): boolean => verbs.has(word);

/** Returns all words that have synonyms. */
export const wordsFor = (siteSynonyms: Synonyms): readonly string[] => [
  ...siteSynonyms.flat().flatMap(wordsOf),
  ...verbs,
];

/** Maximum number of query variants. */
const MAX_VARIANTS = 12;

/**
 * Returns variants of a query in which one phrase is replaced by a synonym. Variants with the site's synonyms
 * come first.
 */
export function expandSynonyms(
  terms: readonly string[],
  siteSynonyms: Synonyms,
): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  for (const phrases of [...siteSynonyms, ...builtInSynonyms]) {
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

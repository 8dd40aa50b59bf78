import { compact, namePartsOf, wordsOf } from "../words.js";
import { readTemplate, type Template } from "./path-match.js";

export type FoundKind = "operation" | "channel" | "message" | "group" | "schema" | "action";

/** An entry that can be found by its names and path. */
export interface Searchable {
  readonly kind: FoundKind;
  readonly title: string;
  /** Method or action. */
  readonly method?: string;
  /** Path template, or address of a channel. */
  readonly path?: string;
  /** Other names, such as the `operationId` or the name of a message. */
  readonly names?: readonly string[];
  readonly group?: string;
}

/** Parts of an entry that contain words. Words in a part with a lower `worth` rank higher. */
export const ENTRY_PARTS = [
  { name: "title", worth: 0 },
  { name: "name", worth: 2 },
  { name: "method", worth: 1.5 },
  { name: "path", worth: 2.5 },
  { name: "group", worth: 3 },
] as const;

export interface IndexedEntry<Entry extends Searchable> {
  readonly entry: Entry;
  /** Names, each without separators: `issuescreate`. */
  readonly names: readonly string[];
  /** The last part of a dotted name: `Pod` of `io.k8s.api.core.v1.Pod`. */
  readonly shortName?: string;
  /** Number of words in the title, without stop words. */
  readonly titleWords: number;
  /** The words of the title, unless it is an identifier. */
  readonly title?: string;
  /** Words of an operation's path, without its variables. */
  readonly pathWords?: string;
  readonly template?: Template;
}

/** A word, and the parts of entries that contain it, each encoded as `entry * ENTRY_PARTS.length + part`. */
export type Postings = readonly [word: string, postings: readonly number[]];

/**
 * The entries, and their words by first letter. A Latin word of a query is compared only with words that
 * begin with the same letter.
 */
export interface FindIndex<Entry extends Searchable> {
  readonly entries: readonly IndexedEntry<Entry>[];
  readonly words: ReadonlyMap<string, readonly Postings[]>;
  /** Entries by exact name: identifiers without separators; titles and paths as words. */
  readonly entriesByName: ReadonlyMap<string, readonly IndexedEntry<Entry>[]>;
}

const STOP_WORDS = new Set([
  "a",
  "an",
  "the",
  "of",
  "for",
  "to",
  "in",
  "on",
  "by",
  "from",
  "with",
  "and",
  "or",
]);

/** Removes articles and other stop words. Returns all words if no other word remains. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return significant.length > 0 ? significant : words;
}

/** Whether a text has no spaces, so that it is matched as a single name. */
export const isIdentifier = (text: string): boolean => !/\s/.test(text.trim());

export function createIndex<Entry extends Searchable>(entries: readonly Entry[]): FindIndex<Entry> {
  const words = new Map<string, number[]>();
  const indexed = entries.map((entry, index): IndexedEntry<Entry> => {
    const { title, method, path, group } = entry;
    // An operation without a title has its path as the title.
    const titleWords = title === path ? [] : withoutStopWords(namePartsOf(title));
    const nameWords = (entry.names ?? []).flatMap(namePartsOf);
    const pathWords = namePartsOf((path ?? "").replace(/\{[^{}]*\}/g, " "));
    const byPart = [
      titleWords.length > 0 ? titleWords : nameWords,
      nameWords,
      method === undefined ? [] : [method.toLowerCase()],
      pathWords,
      group === undefined ? [] : namePartsOf(group),
    ];
    const seen = new Set<string>();
    for (const [part, list] of byPart.entries()) {
      for (const word of list) {
        if (seen.has(word)) continue;
        seen.add(word);
        const postings = words.get(word);
        const posting = index * ENTRY_PARTS.length + part;
        if (postings) postings.push(posting);
        else words.set(word, [posting]);
      }
    }
    const names = [...(isIdentifier(title) && title !== path ? [title] : []), ...(entry.names ?? [])];
    const short = entry.kind === "schema" ? title.split(".").at(-1) || undefined : undefined;
    return {
      entry,
      names: names.map(compact),
      ...(short !== undefined && short !== title && { shortName: compact(short) }),
      titleWords: byPart[0]?.length ?? 0,
      ...(!isIdentifier(title) && { title: titleWords.join(" ") }),
      ...(method !== undefined && pathWords.length > 0 && { pathWords: pathWords.join(" ") }),
      ...(path !== undefined && path !== "" && { template: readTemplate(path) }),
    };
  });
  const byLetter = new Map<string, Postings[]>();
  for (const postings of words) {
    const letter = postings[0].charAt(0);
    const sameLetter = byLetter.get(letter);
    if (sameLetter) sameLetter.push(postings);
    else byLetter.set(letter, [postings]);
  }
  const entriesByName = new Map<string, IndexedEntry<Entry>[]>();
  for (const entry of indexed) {
    for (const name of new Set([
      ...entry.names,
      entry.shortName ?? "",
      entry.title ?? "",
      entry.pathWords ?? "",
    ])) {
      const same = entriesByName.get(name);
      if (same) same.push(entry);
      else entriesByName.set(name, [entry]);
    }
  }
  return { entries: indexed, words: byLetter, entriesByName };
}

/** Returns the words of a text in the same form as `IndexedEntry.title`. */
export const titleWordsOf = (text: string): string => withoutStopWords(wordsOf(text)).join(" ");

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

import { readTemplate, type Template } from "./path-match.js";
import { compact, namePartsOf, wordsOf } from "./words.js";

export type FoundKind = "operation" | "channel" | "message" | "group" | "schema" | "action";

/** An entry that can be found by its names. */
export interface Searchable {
  readonly kind: FoundKind;
  readonly title: string;
  /** Method or action. */
  readonly method?: string;
  /** Path template, or address of a channel. */
  readonly path?: string;
  /** Other names: `operationId`, name of a message. */
  readonly names?: readonly string[];
  /** Title of its group. */
  readonly group?: string;
}

/** Parts of an entry that contain words, with their rank: less is better. */
export const PLACES = [
  { name: "title", worth: 0 },
  { name: "name", worth: 2 },
  { name: "method", worth: 1.5 },
  { name: "path", worth: 2.5 },
  { name: "group", worth: 3 },
] as const;

export interface IndexedEntry<Entry extends Searchable> {
  readonly entry: Entry;
  /** Names as one word, without separators. */
  readonly names: readonly string[];
  /** The last part of a dotted name: `Pod` of `io.k8s.api.core.v1.Pod`. */
  readonly shortName?: string;
  /** Number of significant words in its title. */
  readonly titleWords: number;
  /** These words, if the title is not an identifier. */
  readonly title?: string;
  /** All words of an operation's path. */
  readonly pathWords?: string;
  readonly template?: Template;
}

/** A word with the entries that contain it: `entry * PLACES.length + place`. */
export type Postings = readonly [word: string, postings: readonly number[]];

/**
 * The entries, and all of their words by first letter: a query is only compared with words that begin with
 * the same letter.
 */
export interface FindIndex<Entry extends Searchable> {
  readonly entries: readonly IndexedEntry<Entry>[];
  readonly words: ReadonlyMap<string, readonly Postings[]>;
  /** By exact name: names as one word, titles as words. */
  readonly called: ReadonlyMap<string, readonly IndexedEntry<Entry>[]>;
}

const IDLE = new Set(["a", "an", "the", "of", "for", "to", "in", "on", "by", "from", "with", "and", "or"]);

/** Removes articles and other stop words, unless no word remains. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !IDLE.has(word));
  return kept.length > 0 ? kept : words;
}

/** Whether a text has no spaces, and so is found as written. */
export const isIdentifier = (text: string): boolean => !/\s/.test(text.trim());

export function createIndex<Entry extends Searchable>(entries: readonly Entry[]): FindIndex<Entry> {
  const words = new Map<string, number[]>();
  const indexed = entries.map((entry, index): IndexedEntry<Entry> => {
    const { title, method, path, group } = entry;
    // The title of an operation without one is its path.
    const titleWords = title === path ? [] : withoutStopWords(namePartsOf(title));
    const nameWords = (entry.names ?? []).flatMap(namePartsOf);
    const pathWords = namePartsOf((path ?? "").replace(/\{[^{}]*\}/g, " "));
    const byPlace = [
      titleWords.length > 0 ? titleWords : nameWords,
      nameWords,
      method === undefined ? [] : [method.toLowerCase()],
      pathWords,
      group === undefined ? [] : namePartsOf(group),
    ];
    const seen = new Set<string>();
    for (const [place, list] of byPlace.entries()) {
      for (const word of list) {
        if (seen.has(word)) continue;
        seen.add(word);
        const postings = words.get(word);
        const posting = index * PLACES.length + place;
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
      titleWords: byPlace[0]?.length ?? 0,
      ...(!isIdentifier(title) && { title: titleWords.join(" ") }),
      ...(method !== undefined && pathWords.length > 0 && { pathWords: pathWords.join(" ") }),
      ...(path !== undefined && path !== "" && { template: readTemplate(path) }),
    };
  });
  const byLetter = new Map<string, Postings[]>();
  for (const postings of words) {
    const letter = postings[0].charAt(0);
    const alike = byLetter.get(letter);
    if (alike) alike.push(postings);
    else byLetter.set(letter, [postings]);
  }
  const called = new Map<string, IndexedEntry<Entry>[]>();
  for (const entry of indexed) {
    for (const name of new Set([
      ...entry.names,
      entry.shortName ?? "",
      entry.title ?? "",
      entry.pathWords ?? "",
    ])) {
      const same = called.get(name);
      if (same) same.push(entry);
      else called.set(name, [entry]);
    }
  }
  return { entries: indexed, words: byLetter, called };
}

/** Returns the words of a title for comparison with a query. */
export const titleWordsOf = (text: string): string => withoutStopWords(wordsOf(text)).join(" ");

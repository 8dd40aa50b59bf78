import { readTemplate, type Template } from "./path-match.js";
import { compact, namePartsOf, wordsOf } from "./words.js";

export type FoundKind = "operation" | "channel" | "message" | "group" | "schema" | "action";

/** Something that can be found by what it is called. */
export interface Searchable {
  readonly kind: FoundKind;
  readonly title: string;
  /** Method or action. */
  readonly method?: string;
  /** Path template or address of a channel. */
  readonly path?: string;
  /** What else it is called: `operationId`, name of a message. */
  readonly names?: readonly string[];
  /** Title of the group it stands in. */
  readonly group?: string;
}

/** Where a word of an entry stands: what it is worth there, less is better. */
export const PLACES = [
  { name: "title", worth: 0 },
  { name: "name", worth: 2 },
  { name: "method", worth: 1.5 },
  { name: "path", worth: 2.5 },
  { name: "group", worth: 3 },
] as const;

export interface IndexedEntry<Entry extends Searchable> {
  readonly entry: Entry;
  /** Written as one word, whatever stands between its parts. */
  readonly names: readonly string[];
  /** The last part of `io.k8s.api.core.v1.Pod`: what it is called among friends. */
  readonly shortName?: string;
  /** How many words its title has that mean something. */
  readonly titleWords: number;
  /** These words, where the title is no identifier. */
  readonly title?: string;
  /** All words of the path of an operation. */
  readonly pathWords?: string;
  readonly template?: Template;
}

/** A word with the entries it stands in: `entry * PLACES.length + place`. */
export type Postings = readonly [word: string, postings: readonly number[]];

/** The entries, and all of their words by the first letter: a word is sought among those that begin alike. */
export interface FindIndex<Entry extends Searchable> {
  readonly entries: readonly IndexedEntry<Entry>[];
  readonly words: ReadonlyMap<string, readonly Postings[]>;
  /** By what is called so, names written as one word, titles in words. */
  readonly called: ReadonlyMap<string, readonly IndexedEntry<Entry>[]>;
}

const IDLE = new Set(["a", "an", "the", "of", "for", "to", "in", "on", "by", "from", "with", "and", "or"]);

/** Without articles and the like, unless there is nothing else. */
export function withoutStopWords(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !IDLE.has(word));
  return kept.length > 0 ? kept : words;
}

/** An identifier is written without a space, and found as it is written. */
export const isIdentifier = (text: string): boolean => !/\s/.test(text.trim());

export function createIndex<Entry extends Searchable>(entries: readonly Entry[]): FindIndex<Entry> {
  const words = new Map<string, number[]>();
  const indexed = entries.map((entry, index): IndexedEntry<Entry> => {
    const { title, method, path, group } = entry;
    // An operation without a title is called by its path.
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

/** What a query is compared with, word for word. */
export const titleWordsOf = (text: string): string => withoutStopWords(wordsOf(text)).join(" ");

import {
  ENTRY_PARTS,
  expandSynonyms,
  type FindIndex,
  type FoundKind,
  type IndexedEntry,
  isIdentifier,
  isVerb,
  type Postings,
  type Searchable,
  type Synonyms,
  titleWordsOf,
  withoutStopWords,
  wordsFor,
} from "./find-index.js";
import { fitPath, typosInPath, type PathFit } from "./path-match.js";
import { editDistance, maxTypos } from "./nearest-name.js";
import { readRequest, type TypedRequest } from "./typed-request.js";
import { asQuery, compact, isInflection, isMatch, isSpaced, namePartsOf } from "../words.js";

/** Tiers of results. A lower tier ranks higher. */
const TIER = { exact: 0, values: 1, beginning: 2, part: 3, words: 4 } as const;

export interface Hit<Entry> {
  readonly entry: Entry;
  /** Position of the entry's index in the list of searched indexes. */
  readonly index: number;
  readonly tier: number;
  /** Score within the tier. A lower score ranks higher. */
  readonly score: number;
}

export interface FindResult<Entry> {
  /** The best results first: by tier, then by index, then by score. */
  readonly hits: readonly Hit<Entry>[];
  /** Whether nothing matched, so that `hits` are only similar entries. */
  readonly isNear: boolean;
  /** The corrected query, if it contained typos. */
  readonly correctedQuery?: string;
}

/** Ranks entries of the same name: an operation before its group, and a group before a schema. */
const KINDS: Readonly<Record<FoundKind, number>> = {
  action: 0,
  operation: 0,
  channel: 0.5,
  message: 1,
  group: 1.5,
  schema: 3,
};
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Maximum number of words in a query. Each word is compared with all words of the same first letter. If no
 * entry contains all words, the comparison is repeated for each smaller number of words, so long queries
 * would be slow.
 */
const MAX_WORDS = 16;

const termsOf = (typed: string): readonly string[] =>
  withoutStopWords([...new Set(namePartsOf(typed))]).slice(0, MAX_WORDS);

/**
 * Finds entries by exact name, path, beginning of a name, or words. If there are none, finds similar entries.
 */
export function find<Entry extends Searchable>(
  indexes: readonly FindIndex<Entry>[],
  text: string,
  synonyms: Synonyms = [],
): FindResult<Entry> {
  const typed = asQuery(text);
  const hits = findAsTyped(indexes, typed, synonyms);
  if (hits.length > 0 || typed === "") return { hits, isNear: false };
  const request = readRequest(typed);
  const paths = request ? ranked(indexes, (indexed) => mistypedPath(indexed, request)) : [];
  if (paths.length > 0) return { hits: paths, isNear: true };
  const name = compact(typed);
  const byPrefix =
    isIdentifier(typed) && name !== "" ? ranked(indexes, (indexed) => byName(indexed, name, true)) : [];
  if (byPrefix.length > 0) return { hits: byPrefix, isNear: false };
  const terms = termsOf(typed);
  const corrected = terms.map((term) => correct(indexes, term, synonyms));
  const correctedQuery = corrected.join(" ");
  const isCorrected = corrected.some((term, index) => term !== terms[index]);
  const again = isCorrected ? findAsTyped(indexes, correctedQuery, synonyms) : [];
  if (again.length > 0) return { hits: again, isNear: true, correctedQuery };
  return { hits: findSimilar(indexes, corrected), isNear: true };
}

function findAsTyped<Entry extends Searchable>(
  indexes: readonly FindIndex<Entry>[],
  typed: string,
  synonyms: Synonyms,
): readonly Hit<Entry>[] {
  const name = compact(typed);
  const title = titleWordsOf(typed);
  const request = readRequest(typed);
  const isCodeIdentifier = name !== "" && isIdentifier(typed) && /[\p{Ll}\d]\p{Lu}|[^\p{L}]/u.test(typed);
  // Paths and beginnings of names must be compared with all entries. Exact names can be looked up in
  // `entriesByName`.
  const isAmongAll = request !== undefined || isCodeIdentifier;
  const candidates = ({ entries, entriesByName }: FindIndex<Entry>): Iterable<IndexedEntry<Entry>> =>
    isAmongAll ? entries : new Set([...(entriesByName.get(name) ?? []), ...(entriesByName.get(title) ?? [])]);
  const nameHits = ranked(
    indexes,
    (indexed) =>
      better(
        request && byPath(indexed, request),
        isIdentifier(typed) ? byName(indexed, name, isCodeIdentifier) : byNameInWords(indexed, name),
        byTitle(indexed, title),
      ),
    candidates,
  );
  if (nameHits.some(({ tier }) => request !== undefined && tier < TIER.words)) return nameHits;
  const terms = termsOf(typed);
  const variants = [terms, ...expandSynonyms(terms, synonyms)];
  const wordHits = indexes.flatMap((index, at) => {
    const found = new Map<number, number>();
    for (const [variantIndex, variant] of variants.entries()) {
      for (const [entry, score] of byWords(index, variant, variant.length)) {
        const whole = score + (variantIndex === 0 ? 0 : 2);
        if (whole < (found.get(entry) ?? Number.POSITIVE_INFINITY)) found.set(entry, whole);
      }
    }
    return [...found].map(([entry, score]) => toHit(index, at, entry, score));
  });
  const namedEntries = new Set(nameHits.map(({ entry }) => entry));
  return sorted([...nameHits, ...wordHits.filter(({ entry }) => !namedEntries.has(entry))]);
}

interface Rank {
  readonly tier: number;
  readonly score: number;
}

function ranked<Entry extends Searchable>(
  indexes: readonly FindIndex<Entry>[],
  rank: (indexed: IndexedEntry<Entry>) => Rank | undefined,
  candidates: (index: FindIndex<Entry>) => Iterable<IndexedEntry<Entry>> = ({ entries }) => entries,
): readonly Hit<Entry>[] {
  const hits: Hit<Entry>[] = [];
  for (const [at, index] of indexes.entries()) {
    for (const indexed of candidates(index)) {
      const found = rank(indexed);
      if (found) hits.push({ entry: indexed.entry, index: at, ...found });
    }
  }
  return sorted(hits);
}

const toHit = <Entry extends Searchable>(
  { entries }: FindIndex<Entry>,
  index: number,
  at: number,
  score: number,
): Hit<Entry> => ({ entry: (entries[at] as IndexedEntry<Entry>).entry, index, tier: TIER.words, score });

const sorted = <Entry>(hits: readonly Hit<Entry>[]): readonly Hit<Entry>[] =>
  [...hits].sort((one, other) => one.tier - other.tier || one.index - other.index || one.score - other.score);

const better = (...ranks: readonly (Rank | undefined)[]): Rank | undefined =>
  ranks.reduce((best, rank) =>
    rank && (!best || rank.tier < best.tier || (rank.tier === best.tier && rank.score < best.score))
      ? rank
      : best,
  );

function byPath<Entry extends Searchable>(
  { entry, template }: IndexedEntry<Entry>,
  request: TypedRequest,
): Rank | undefined {
  const fit: PathFit | undefined = template && fitPath(template, request);
  if (!fit) return undefined;
  const { method, kind } = entry;
  const isOther = request.method !== undefined && request.method !== method;
  const order = METHODS.indexOf(method ?? "");
  const tie = kind === "channel" ? -0.1 : (order < 0 ? METHODS.length : order) / 10;
  return { tier: isOther ? TIER.words : TIER[fit.tier], score: fit.score + tie };
}

function byName<Entry extends Searchable>(
  { entry: { kind }, names, shortName }: IndexedEntry<Entry>,
  name: string,
  isCodeIdentifier: boolean,
): Rank | undefined {
  if (names.includes(name)) return { tier: TIER.exact, score: KINDS[kind] / 10 };
  if (shortName === name) return { tier: TIER.exact, score: 0.5 };
  if (!isCodeIdentifier) return undefined;
  const longerNames = [...names, shortName ?? ""].filter((candidate) => candidate.startsWith(name));
  if (longerNames.length === 0) return undefined;
  const rest = Math.min(...longerNames.map(({ length }) => length)) - name.length;
  return { tier: TIER.beginning, score: KINDS[kind] + rest / 100 };
}

/**
 * Ranks an operation or group whose name consists of the typed words: `code-scanning` for “code scanning”.
 */
function byNameInWords<Entry extends Searchable>(
  { entry: { kind }, names }: IndexedEntry<Entry>,
  name: string,
): Rank | undefined {
  const isMeant = (kind === "operation" || kind === "group") && names.includes(name);
  return isMeant ? { tier: TIER.part, score: KINDS[kind] / 10 } : undefined;
}

function byTitle<Entry extends Searchable>(
  { entry: { kind, method }, title, pathWords }: IndexedEntry<Entry>,
  typed: string,
): Rank | undefined {
  if (title === typed) return { tier: TIER.exact, score: KINDS[kind] / 10 };
  if (pathWords !== typed) return undefined;
  return { tier: TIER.part, score: METHODS.indexOf(method ?? "") / 10 };
}

/**
 * Returns the entries that contain at least `needed` of the terms, with their scores. A term counts once for
 * each entry, in the part that ranks highest.
 */
function byWords<Entry extends Searchable>(
  { entries, words }: FindIndex<Entry>,
  terms: readonly string[],
  needed: number,
): readonly (readonly [entry: number, score: number])[] {
  // Uses typed arrays over all entries instead of result objects, because each key press must be handled
  // within one frame.
  const matchCounts = new Uint8Array(entries.length);
  const scores = new Float64Array(entries.length);
  const inTitle = new Uint8Array(entries.length);
  const best = new Float64Array(entries.length);
  const bestParts = new Uint8Array(entries.length);
  for (const [round, term] of terms.entries()) {
    // Entries that contain fewer than `minMatches` of the previous terms can no longer reach `needed`.
    const minMatches = round - (terms.length - needed);
    const matching: number[] = [];
    best.fill(Number.POSITIVE_INFINITY);
    for (const [word, postings] of candidateWords(words, term)) {
      const weight = wordScore(term, word);
      if (weight === undefined) continue;
      for (const posting of postings) {
        const at = Math.floor(posting / ENTRY_PARTS.length);
        if ((matchCounts[at] as number) < minMatches) continue;
        const part = posting % ENTRY_PARTS.length;
        const worth = weight + (ENTRY_PARTS[part]?.worth ?? 0);
        if (worth >= (best[at] as number)) continue;
        if (best[at] === Number.POSITIVE_INFINITY) matching.push(at);
        best[at] = worth;
        bestParts[at] = part;
      }
    }
    for (const at of matching) {
      scores[at] = (scores[at] as number) + (best[at] as number);
      matchCounts[at] = (matchCounts[at] as number) + 1;
      if (bestParts[at] === 0) inTitle[at] = (inTitle[at] as number) + 1;
    }
  }
  const found: (readonly [number, number])[] = [];
  for (const [at, { entry, titleWords }] of entries.entries()) {
    if (matchCounts[at] === 0 || (matchCounts[at] as number) < needed) continue;
    // Of two titles that contain all terms, the shorter one ranks higher.
    const missing = (titleWords - (inTitle[at] as number)) * 0.3;
    found.push([at, (scores[at] as number) + missing + KINDS[entry.kind]]);
  }
  return found;
}

/** Returns the words that may match a term. */
const candidateWords = (words: FindIndex<Searchable>["words"], term: string): readonly Postings[] =>
  // In a script without spaces between words, a term may occur anywhere in a word.
  isSpaced(term) ? (words.get(term.charAt(0)) ?? []) : [...words.values()].flat();

/**
 * Returns the score of a word for a term. Equal words score best, then inflections, then longer words.
 * Undefined if the word does not match.
 */
function wordScore(term: string, word: string): number | undefined {
  if (word === term) return 0;
  if (!isMatch(term, word)) return undefined;
  return isInflection(term, word) ? 0.5 : 1.5;
}

/**
 * Finds entries if none contains all terms: first those that contain all terms except verbs, then those with
 * the most terms.
 */
function findSimilar<Entry extends Searchable>(
  indexes: readonly FindIndex<Entry>[],
  terms: readonly string[],
): readonly Hit<Entry>[] {
  const containing = (words: readonly string[], needed: number): readonly Hit<Entry>[] =>
    sorted(
      indexes.flatMap((index, at) =>
        [...byWords(index, words, needed)].map(([entry, score]) => toHit(index, at, entry, score)),
      ),
    );
  const things = terms.filter((term) => !isVerb(term));
  const first = things.length < terms.length ? containing(things, things.length) : [];
  let withMostTerms: readonly Hit<Entry>[] = [];
  for (let needed = terms.length - 1; needed > 0 && withMostTerms.length === 0; needed -= 1)
    withMostTerms = containing(terms, needed);
  const firstEntries = new Set(first.map(({ entry }) => entry));
  return [...first, ...withMostTerms.filter(({ entry }) => !firstEntries.has(entry))];
}

/**
 * Corrects up to two typos in a word. Prefers the fewest typos, then the word in the most entries. Returns
 * the typed word if it matches a word, or if no word is similar.
 */
function correct<Entry extends Searchable>(
  indexes: readonly FindIndex<Entry>[],
  term: string,
  synonyms: Synonyms,
): string {
  const allowed = /\d/.test(term) ? 0 : maxTypos(term.length);
  let best = { word: term, slips: allowed + 1, count: 0 };
  for (const { words } of indexes) {
    if ((words.get(term.charAt(0)) ?? []).some(([word]) => isMatch(term, word))) return term;
    for (const [letter, sameLetter] of words) {
      // Words that begin with a digit are not suggested as corrections.
      if (/\d/.test(letter)) continue;
      for (const [word, { length: count }] of sameLetter) {
        if (Math.abs(word.length - term.length) > allowed) continue;
        const typos = editDistance(term, word);
        if (typos < best.slips || (typos === best.slips && typos <= allowed && count > best.count))
          best = { word, slips: typos, count };
      }
    }
  }
  for (const word of wordsFor(synonyms)) {
    const typos = editDistance(term, word);
    if (typos < best.slips) best = { word, slips: typos, count: 0 };
  }
  return best.word;
}

function mistypedPath<Entry extends Searchable>(
  { entry, template }: IndexedEntry<Entry>,
  request: TypedRequest,
): Rank | undefined {
  const typos = template && typosInPath(template, request);
  if (typos === undefined) return undefined;
  const isOther = request.method !== undefined && request.method !== entry.method;
  const order = METHODS.indexOf(entry.method ?? "");
  return { tier: TIER.words, score: typos + (isOther ? 5 : 0) + (order < 0 ? METHODS.length : order) / 10 };
}

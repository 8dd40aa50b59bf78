import {
  isIdentifier,
  withoutStopWords,
  PLACES,
  titleWordsOf,
  type Searchable,
  type FindIndex,
  type FoundKind,
  type IndexedEntry,
  type Postings,
} from "./find-index.js";
import { fitPath, slipsInPath, type PathFit } from "./path-match.js";
import { maxTypos, editDistance } from "./edit-distance.js";
import { isVerb, expandSynonyms, wordsFor, type Synonyms } from "./synonyms.js";
import { readRequest, type TypedRequest } from "./typed-request.js";
import { asQuery, compact, isInflection, isMatch, isSpaced, namePartsOf } from "./words.js";

/** Tiers of results. A lower tier ranks higher. */
const TIER = { exact: 0, values: 1, beginning: 2, part: 3, words: 4 } as const;

export interface Hit<Entry> {
  readonly entry: Entry;
  /** Position of the index that contains the entry. */
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
  readonly meant?: string;
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
 * Maximum number of words in a query. Each is compared with all words of the same first letter. If no entry
 * contains all words, the comparison is repeated for each smaller number of words.
 */
const MOST_WORDS = 16;

const termsOf = (typed: string): readonly string[] =>
  withoutStopWords([...new Set(namePartsOf(typed))]).slice(0, MOST_WORDS);

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
  const begun =
    isIdentifier(typed) && name !== "" ? ranked(indexes, (indexed) => byName(indexed, name, true)) : [];
  if (begun.length > 0) return { hits: begun, isNear: false };
  const terms = termsOf(typed);
  const corrected = terms.map((term) => correct(indexes, term, synonyms));
  const meant = corrected.join(" ");
  const isCorrected = corrected.some((term, index) => term !== terms[index]);
  const again = isCorrected ? findAsTyped(indexes, meant, synonyms) : [];
  if (again.length > 0) return { hits: again, isNear: true, meant };
  return { hits: findSome(indexes, corrected), isNear: true };
}

function findAsTyped<Entry extends Searchable>(
  indexes: readonly FindIndex<Entry>[],
  typed: string,
  synonyms: Synonyms,
): readonly Hit<Entry>[] {
  const name = compact(typed);
  const title = titleWordsOf(typed);
  const request = readRequest(typed);
  const isWritten = name !== "" && isIdentifier(typed) && /[\p{Ll}\d]\p{Lu}|[^\p{L}]/u.test(typed);
  // Paths and beginnings of names are matched against all entries. Exact names are looked up in the map.
  const isAmongAll = request !== undefined || isWritten;
  const candidates = ({ entries, called }: FindIndex<Entry>): Iterable<IndexedEntry<Entry>> =>
    isAmongAll ? entries : new Set([...(called.get(name) ?? []), ...(called.get(title) ?? [])]);
  const named = ranked(
    indexes,
    (indexed) =>
      better(
        request && byPath(indexed, request),
        isIdentifier(typed) ? byName(indexed, name, isWritten) : byNameInWords(indexed, name),
        byTitle(indexed, title),
      ),
    candidates,
  );
  if (named.some(({ tier }) => request !== undefined && tier < TIER.words)) return named;
  const terms = termsOf(typed);
  const variants = [terms, ...expandSynonyms(terms, synonyms)];
  const worded = indexes.flatMap((index, at) => {
    const found = new Map<number, number>();
    for (const [place, variant] of variants.entries()) {
      for (const [entry, score] of byWords(index, variant, variant.length)) {
        const whole = score + (place === 0 ? 0 : 2);
        if (whole < (found.get(entry) ?? Number.POSITIVE_INFINITY)) found.set(entry, whole);
      }
    }
    return [...found].map(([entry, score]) => toHit(index, at, entry, score));
  });
  const known = new Set(named.map(({ entry }) => entry));
  return sorted([...named, ...worded.filter(({ entry }) => !known.has(entry))]);
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
  isWritten: boolean,
): Rank | undefined {
  if (names.includes(name)) return { tier: TIER.exact, score: KINDS[kind] / 10 };
  if (shortName === name) return { tier: TIER.exact, score: 0.5 };
  if (!isWritten) return undefined;
  const begun = [...names, shortName ?? ""].filter((each) => each.startsWith(name));
  if (begun.length === 0) return undefined;
  const rest = Math.min(...begun.map(({ length }) => length)) - name.length;
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
  const had = new Uint8Array(entries.length);
  const scores = new Float64Array(entries.length);
  const inTitle = new Uint8Array(entries.length);
  const best = new Float64Array(entries.length);
  const places = new Uint8Array(entries.length);
  for (const [round, term] of terms.entries()) {
    // Entries that contain fewer of the previous terms can no longer reach `needed`.
    const least = round - (terms.length - needed);
    const having: number[] = [];
    best.fill(Number.POSITIVE_INFINITY);
    for (const [word, postings] of wordsLike(words, term)) {
      const weight = weigh(term, word);
      if (weight === undefined) continue;
      for (const posting of postings) {
        const at = Math.floor(posting / PLACES.length);
        if ((had[at] as number) < least) continue;
        const place = posting % PLACES.length;
        const worth = weight + (PLACES[place]?.worth ?? 0);
        if (worth >= (best[at] as number)) continue;
        if (best[at] === Number.POSITIVE_INFINITY) having.push(at);
        best[at] = worth;
        places[at] = place;
      }
    }
    for (const at of having) {
      scores[at] = (scores[at] as number) + (best[at] as number);
      had[at] = (had[at] as number) + 1;
      if (places[at] === 0) inTitle[at] = (inTitle[at] as number) + 1;
    }
  }
  const found: (readonly [number, number])[] = [];
  for (const [at, { entry, titleWords }] of entries.entries()) {
    if (had[at] === 0 || (had[at] as number) < needed) continue;
    // Of two titles that contain all terms, the shorter one ranks higher.
    const missing = (titleWords - (inTitle[at] as number)) * 0.3;
    found.push([at, (scores[at] as number) + missing + KINDS[entry.kind]]);
  }
  return found;
}

/** Returns the words that may match a term. */
const wordsLike = (words: FindIndex<Searchable>["words"], term: string): readonly Postings[] =>
  // In scripts without spaces between words, a term may occur anywhere in a word.
  isSpaced(term) ? (words.get(term.charAt(0)) ?? []) : [...words.values()].flat();

/**
 * Returns the score of a word for a term. Equal words score best, then inflections, then longer words.
 * Undefined if the word does not match.
 */
function weigh(term: string, word: string): number | undefined {
  if (word === term) return 0;
  if (!isMatch(term, word)) return undefined;
  return isInflection(term, word) ? 0.5 : 1.5;
}

/** Finds entries if none contains all terms: first those with all nouns, then those with the most terms. */
function findSome<Entry extends Searchable>(
  indexes: readonly FindIndex<Entry>[],
  terms: readonly string[],
): readonly Hit<Entry>[] {
  const having = (words: readonly string[], needed: number): readonly Hit<Entry>[] =>
    sorted(
      indexes.flatMap((index, at) =>
        [...byWords(index, words, needed)].map(([entry, score]) => toHit(index, at, entry, score)),
      ),
    );
  const things = terms.filter((term) => !isVerb(term));
  const first = things.length < terms.length ? having(things, things.length) : [];
  let most: readonly Hit<Entry>[] = [];
  for (let needed = terms.length - 1; needed > 0 && most.length === 0; needed -= 1)
    most = having(terms, needed);
  const known = new Set(first.map(({ entry }) => entry));
  return [...first, ...most.filter(({ entry }) => !known.has(entry))];
}

/**
 * Corrects up to two typos in a word. Prefers the fewest typos, then the word in the most entries. Returns
 * the typed word if no word is similar.
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
    for (const [letter, alike] of words) {
      // Words that begin with a digit are not suggested as corrections.
      if (/\d/.test(letter)) continue;
      for (const [word, { length: count }] of alike) {
        if (Math.abs(word.length - term.length) > allowed) continue;
        const slips = editDistance(term, word);
        if (slips < best.slips || (slips === best.slips && slips <= allowed && count > best.count))
          best = { word, slips, count };
      }
    }
  }
  for (const word of wordsFor(synonyms)) {
    const slips = editDistance(term, word);
    if (slips < best.slips) best = { word, slips, count: 0 };
  }
  return best.word;
}

function mistypedPath<Entry extends Searchable>(
  { entry, template }: IndexedEntry<Entry>,
  request: TypedRequest,
): Rank | undefined {
  const slips = template && slipsInPath(template, request);
  if (slips === undefined) return undefined;
  const isOther = request.method !== undefined && request.method !== entry.method;
  const order = METHODS.indexOf(entry.method ?? "");
  return { tier: TIER.words, score: slips + (isOther ? 5 : 0) + (order < 0 ? METHODS.length : order) / 10 };
}

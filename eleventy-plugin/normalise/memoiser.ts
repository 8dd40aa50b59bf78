import { isSameJson } from "./same-json.js";
import { createDependencyTracker, type Dependencies, type DependencyTracker } from "./dependency-tracker.js";

/** Results of reading a document, to be reused when a changed version of it is read. */
export interface NormaliseCache {
  /** Number of readings so far. */
  readings: number;
  /** How much of the shared budgets the cached results consumed. */
  spent: number;
  /** By kind of result, then by part of the document. */
  results: Map<string, WeakMap<object, CachedResult>>;
  /** Results of the last reading, by name. */
  named: Map<string, unknown>;
}

interface CachedResult {
  readonly value: unknown;
  readonly dependencies: Dependencies;
  /** Pointer of the part. */
  readonly place: string;
}

/**
 * Limit of `spent`, after which the cache is discarded. Reused results consume no budget, so a reading could
 * otherwise exceed the budget unnoticed. The limit is half of that budget.
 */
const MAX_SPENT = 50_000;

export function createNormaliseCache(): NormaliseCache {
  return { readings: 0, spent: 0, results: new Map(), named: new Map() };
}

/**
 * Memoises results for the parts of a document, within one reading and, with a cache, across readings. Reuses
 * a result of an earlier reading if its part is the same object at the same pointer and all tracked calls,
 * repeated in order, return the same. A result may therefore depend only on its part and on functions wrapped
 * by `track`.
 */
export interface Memoiser extends Pick<DependencyTracker, "track" | "trackScope" | "preventReuse"> {
  /**
   * Returns the result of `compute` for a part, computed once in a reading. Later positions of the part get the
   * first result, unless `isReusable` returns false. If a computed result equals the previous one, returns
   * the previous object.
   */
  memoise<T>(what: string, part: object, place: string, compute: () => T, isReusable?: () => boolean): T;
  /** Returns the result of the previous reading under this name if it is the same, else `candidate`. */
  reuseEqual<T extends object>(
    what: string,
    name: string,
    candidate: T,
    isSame: (before: T, candidate: T) => boolean,
  ): T;
  /** Reports consumption of a shared budget. A cache whose results consumed much of it is discarded. */
  spend(amount: number): void;
}

export function createMemoiser(cache?: NormaliseCache): Memoiser {
  const { readings, results, named: before } = begin(cache ?? createNormaliseCache());
  const named = new Map<string, unknown>();
  if (cache !== undefined) cache.named = named;
  const tracker = createDependencyTracker(readings, cache !== undefined);

  return {
    track: tracker.track,
    trackScope: tracker.trackScope,
    preventReuse: tracker.preventReuse,
    memoise<T>(what: string, part: object, place: string, compute: () => T, isReusable = () => true): T {
      const byPart = results.get(what) ?? new WeakMap<object, CachedResult>();
      results.set(what, byPart);
      const last = byPart.get(part);
      if (
        last !== undefined &&
        (tracker.isValidated(last.dependencies) ||
          (last.place === place && tracker.revalidate(last.dependencies)))
      ) {
        tracker.dependOn(last.dependencies);
        return last.value as T;
      }
      const { value: candidate, dependencies } = tracker.record(compute);
      tracker.dependOn(dependencies);
      const value = last !== undefined && isSameJson(last.value, candidate) ? (last.value as T) : candidate;
      if (isReusable()) byPart.set(part, { value, dependencies, place });
      return value;
    },
    reuseEqual<T extends object>(
      what: string,
      name: string,
      candidate: T,
      isSame: (one: T, other: T) => boolean,
    ): T {
      const key = `${what} ${name}`;
      const last = before.get(key) as T | undefined;
      const reused = last !== undefined && isSame(last, candidate) ? last : candidate;
      named.set(key, reused);
      return reused;
    },
    spend(amount) {
      if (cache !== undefined) cache.spent += amount;
    },
  };
}

function begin(cache: NormaliseCache): NormaliseCache {
  cache.readings += 1;
  if (cache.spent > MAX_SPENT) Object.assign(cache, { spent: 0, results: new Map() });
  return cache;
}

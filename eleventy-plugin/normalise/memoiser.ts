import { isSameJson } from "./same-json.js";
import { createDependencyTracker, type Dependencies, type DependencyTracker } from "./dependency-tracker.js";

/** Results of reading a document, to be reused when a changed version of it is read. */
export interface NormaliseCache {
  /** Number of readings so far. */
  readings: number;
  /** Amount of the shared budget that the cached results consumed. */
  spent: number;
  /** By kind of result, then by part of the document. */
  results: Map<string, WeakMap<object, CachedResult>>;
  /** Objects that `reuseEqual` returned in the last reading, by kind and name. */
  named: Map<string, unknown>;
}

interface CachedResult {
  readonly value: unknown;
  readonly dependencies: Dependencies;
  /** Pointer of the part. */
  readonly place: string;
}

/**
 * Limit of `spent`, after which the cached results are discarded: half of the budget, which is `MAX_WORK` in
 * `schema/merging.ts`. Reused results consume no budget, so a reading could otherwise exceed it unnoticed.
 */
const MAX_SPENT = 50_000;

export function createNormaliseCache(): NormaliseCache {
  return { readings: 0, spent: 0, results: new Map(), named: new Map() };
}

/**
 * Memoises results for the parts of a document, within one reading and, with a cache, across readings. Reuses
 * a result of an earlier reading if its part is the same object at the same pointer and all tracked calls,
 * repeated in order, return the same results. A result may therefore depend only on its part and on functions
 * wrapped by `track`.
 */
export interface Memoiser extends Pick<DependencyTracker, "track" | "trackScope" | "preventReuse"> {
  /**
   * Returns the result of `compute` for a part, computed once in a reading. If the same object occurs again
   * at another pointer, it gets the first result, unless `isReusable` returned false. If a newly computed
   * result equals that of an earlier reading, returns the earlier object.
   */
  memoise<T>(what: string, part: object, place: string, compute: () => T, isReusable?: () => boolean): T;
  /**
   * Returns the object that the previous reading returned for `what` and `name` if `isSame` accepts it, else
   * `candidate`.
   */
  reuseEqual<T extends object>(
    what: string,
    name: string,
    candidate: T,
    isSame: (before: T, candidate: T) => boolean,
  ): T;
  /**
   * Records consumption of the shared budget. Once cached results have consumed half of it, the next reading
   * discards them.
   */
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

import { isSameJson } from "./same-json.js";
import { createDependencyTracker, type Dependencies, type DependencyTracker } from "./dependency-tracker.js";

/** What one reading after another of a document's versions found out about its parts. */
export interface NormaliseCache {
  /** How many readings there were. */
  readings: number;
  /** What making the results took of budgets that all parts of a document share. */
  spent: number;
  /** By what was made of a part, then by the part. */
  results: Map<string, WeakMap<object, CachedResult>>;
  /** What the last reading made under a name. */
  named: Map<string, unknown>;
}

interface CachedResult {
  readonly value: unknown;
  readonly dependencies: Dependencies;
  /** Where the part was found. */
  readonly place: string;
}

/** Results that are taken from memory spend nothing of a budget that may be too small for all: half of it is left. */
const MAX_SPENT = 50_000;

export function createNormaliseCache(): NormaliseCache {
  return { readings: 0, spent: 0, results: new Map(), named: new Map() };
}

/**
 * Remembers what is made of the parts of a document, within one reading and, given a memory, from reading to reading. A
 * result of an earlier reading is taken when its part is the same object at the same place, and all that was asked to
 * make it, asked again in the same order, has the same answers: then making it again would make the same. What is made
 * may depend on nothing else: whatever lies outside the part has to be asked for by a `question`.
 */
export interface Memoiser extends Pick<DependencyTracker, "track" | "trackScope" | "preventReuse"> {
  /**
   * What `make` makes of a part, once in a reading: wherever a part is met again, it is what it was at the first place,
   * unless `lasts` says otherwise. What was made again and turns out the same stays the same object.
   */
  memoise<T>(what: string, part: object, place: string, make: () => T, isReusable?: () => boolean): T;
  /** What the reading before made under this name, if that is the same; else what is given. */
  reuseEqual<T extends object>(
    what: string,
    name: string,
    made: T,
    isSame: (before: T, made: T) => boolean,
  ): T;
  /** Tells what was taken of a shared budget: a memory of results that took much of it is given up. */
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
    memoise<T>(what: string, part: object, place: string, make: () => T, isReusable = () => true): T {
      const known = results.get(what) ?? new WeakMap<object, CachedResult>();
      results.set(what, known);
      const last = known.get(part);
      if (
        last !== undefined &&
        (tracker.isValidated(last.dependencies) ||
          (last.place === place && tracker.revalidate(last.dependencies)))
      ) {
        tracker.dependOn(last.dependencies);
        return last.value as T;
      }
      const { value: made, dependencies } = tracker.record(make);
      tracker.dependOn(dependencies);
      const value = last !== undefined && isSameJson(last.value, made) ? (last.value as T) : made;
      if (isReusable()) known.set(part, { value, dependencies, place });
      return value;
    },
    reuseEqual<T extends object>(
      what: string,
      name: string,
      made: T,
      isSame: (one: T, other: T) => boolean,
    ): T {
      const key = `${what} ${name}`;
      const last = before.get(key) as T | undefined;
      const reused = last !== undefined && isSame(last, made) ? last : made;
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

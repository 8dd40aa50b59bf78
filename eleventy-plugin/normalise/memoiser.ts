/** Results of reading a document, to be reused when a changed version of it is read. */
export interface NormaliseCache {
  /** Number of readings so far. */
  readings: number;
  /** By kind of result, then by part of the document. */
  readonly results: Map<string, WeakMap<object, CachedResult>>;
  /** Objects that `reuseEqual` returned in the last reading, by kind and name. */
  named: Map<string, unknown>;
}

interface CachedResult {
  readonly value: unknown;
  /** Where it was computed first: a pointer, with all else that the result depends on through its position. */
  readonly place: string;
  /** Dependencies: the tracked calls and memoised results during its computation, in order. */
  readonly steps: readonly Step[];
  /** Number of the last reading in which the result was computed or found unchanged. */
  validatedIn: number;
}

type Step = Call | CachedResult | { readonly elsewhere: CachedResult };

interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly result: unknown;
}

type TrackedFunction = (...args: never[]) => unknown;

/** A call whose result always differs. */
const ALWAYS_STALE: Call = { name: "", args: [], result: Symbol("never") };
const NO_STEPS: readonly Step[] = [];

export function createNormaliseCache(): NormaliseCache {
  return { readings: 0, results: new Map(), named: new Map() };
}

export type Memoiser = ReturnType<typeof createMemoiser>;

/**
 * Memoises results for the parts of a document, within one reading and, with a cache, across readings. Reuses
 * a result of an earlier reading if its part is the same object at the same place and all tracked calls,
 * repeated in order, return the same results. A result may therefore depend only on its part, its place and
 * tracked functions.
 */
export function createMemoiser(cache?: NormaliseCache) {
  const { results, named: before } = cache ?? createNormaliseCache();
  const reading = cache === undefined ? 1 : (cache.readings += 1);
  const named = new Map<string, unknown>();
  if (cache !== undefined) cache.named = named;
  const recorder = createRecorder(reading, cache !== undefined);

  return {
    /**
     * Returns the result of `compute` for a part, computed once in a reading. If the same object occurs again
     * at another place, it gets the first result, unless `isReusable` returned false. If a newly computed
     * result equals that of an earlier reading, returns the earlier object.
     */
    memoise<T>(what: string, part: object, place: string, compute: () => T, isReusable = () => true): T {
      const byPart = results.get(what) ?? new WeakMap<object, CachedResult>();
      results.set(what, byPart);
      const last = byPart.get(part);
      if (last !== undefined && recorder.isValid(last, place)) {
        recorder.dependOn(last, place);
        return last.value as T;
      }
      const { value: candidate, steps } = recorder.record(compute);
      const value = last !== undefined && isSameJson(last.value, candidate) ? (last.value as T) : candidate;
      const result = { value, place, steps, validatedIn: reading };
      recorder.dependOn(result, place);
      if (isReusable()) byPart.set(part, result);
      return value;
    },
    /**
     * Wraps the functions of an object so that their calls are recorded as dependencies. Two results are the
     * same if they are the same object, or lists of the same objects. `name` identifies the object.
     */
    tracked<Functions extends object>(name: string, functions: Functions): Functions {
      const entries = Object.entries(functions).map(([key, value]: [string, unknown]) => [
        key,
        typeof value === "function" ? recorder.track(`${name} ${key}`, value as TrackedFunction) : value,
      ]);
      return Object.fromEntries(entries) as Functions;
    },
    /**
     * Prevents later readings from reusing the result being computed, because it depends on the order in which
     * parts were read.
     */
    preventReuse: recorder.preventReuse,
    /** Returns the object that the previous reading returned for `what` and `name` if it is equal. */
    reuseEqual<T>(what: string, name: string, candidate: T): T {
      const key = `${what} ${name}`;
      const last = before.get(key);
      const reused = isSameJson(last, candidate) ? (last as T) : candidate;
      named.set(key, reused);
      return reused;
    },
  };
}

/** Without `isRecording`, nothing is recorded, because no later reading will repeat the calls. */
function createRecorder(reading: number, isRecording: boolean) {
  const functions = new Map<string, TrackedFunction>();
  /** Steps of the result being computed; undefined if nothing is being recorded. */
  let steps: Step[] | undefined;

  const collectInto = <T>(ownSteps: Step[] | undefined, work: () => T): T => {
    const outer = steps;
    steps = ownSteps;
    try {
      return work();
    } finally {
      steps = outer;
    }
  };
  const isValidated = ({ validatedIn }: CachedResult): boolean => validatedIn === reading;
  const isUnchanged = (step: Step): boolean => {
    if ("elsewhere" in step) return isValidated(step.elsewhere);
    if ("steps" in step) return isStillValid(step);
    return isSameResult(functions.get(step.name)?.(...(step.args as never[])), step.result);
  };
  const isStillValid = (result: CachedResult): boolean => {
    if (isValidated(result)) return true;
    if (!result.steps.every(isUnchanged)) return false;
    result.validatedIn = reading;
    return true;
  };

  return {
    track(name: string, compute: TrackedFunction): TrackedFunction {
      functions.set(name, compute);
      return (...args) => {
        if (steps === undefined) return compute(...args);
        const result = collectInto(undefined, () => compute(...args));
        steps.push({ name, args, result });
        return result;
      };
    },
    preventReuse: (): void => void steps?.push(ALWAYS_STALE),
    /** Computes a value and records its dependencies. */
    record<T>(compute: () => T): { readonly value: T; readonly steps: readonly Step[] } {
      const ownSteps: Step[] | undefined = isRecording ? [] : undefined;
      const value = collectInto(ownSteps, compute);
      return { value, steps: ownSteps === undefined || ownSteps.length === 0 ? NO_STEPS : ownSteps };
    },
    /** Whether a result is valid at a place. Repeats the recorded calls in order until a result differs. */
    isValid(result: CachedResult, place: string): boolean {
      if (isValidated(result) || result.steps === NO_STEPS) return true;
      return result.place === place && collectInto(undefined, () => isStillValid(result));
    },
    /** Adds a memoised result to the dependencies of the result being computed. */
    dependOn(result: CachedResult, place: string): void {
      if (result.steps !== NO_STEPS) steps?.push(result.place === place ? result : { elsewhere: result });
    },
  };
}

function isSameResult(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** Whether two JSON values are equal, including the order of their keys. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return Object.is(one, other);
  if (one === other) return true;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  const others = Object.keys(other);
  return (
    keys.length === others.length &&
    keys.every(
      (key, index) =>
        key === others[index] &&
        isSameJson((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
    )
  );
}

import { isSameList } from "./same-json.js";

/** Dependencies of a result: the tracked calls during its computation, in order. */
export interface Dependencies {
  readonly steps: readonly DependencyEntry[];
  /** Scope in which all steps ran. Revalidation repeats them in this scope. */
  readonly scope?: Dependency;
  /** Number of the last reading in which the dependencies were recorded or found unchanged. */
  validatedIn: number;
}

interface Dependency {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly result?: unknown;
}

type DependencyEntry = Dependency | Dependencies;
type TrackedFunction = (...about: never[]) => unknown;
type ScopeFunction = (about: never, body: () => unknown) => unknown;

/**
 * No dependencies: the result was computed from its part alone and stays valid while the part is unchanged.
 * Also used if nothing is recorded.
 */
const NO_DEPENDENCIES: Dependencies = { steps: [], validatedIn: Infinity };
/** A dependency whose result always differs. */
const ALWAYS_STALE: Dependency = { name: "", args: [], result: Symbol("never") };

export interface DependencyTracker {
  /**
   * Wraps a function so that its calls are recorded as dependencies. Two results are the same if they are the
   * same object, or lists of the same objects.
   */
  track<About extends unknown[], Result>(
    name: string,
    compute: (...about: About) => Result,
  ): (...about: About) => Result;
  /** Wraps a function that runs `body` in a context on which tracked calls may depend. */
  trackScope<About>(
    name: string,
    under: <T>(about: About, body: () => T) => T,
  ): <T>(about: About, body: () => T) => T;
  /**
   * Prevents later readings from reusing the result being recorded, because it depends on the order in which
   * parts were read.
   */
  preventReuse(): void;
  /** Computes a value and records its dependencies. */
  record<T>(compute: () => T): { readonly value: T; readonly dependencies: Dependencies };
  /** Whether the dependencies were recorded or already found unchanged in this reading. */
  isValidated(dependencies: Dependencies): boolean;
  /** Repeats the recorded calls in order until a result differs. Returns whether all are unchanged. */
  revalidate(dependencies: Dependencies): boolean;
  /** Adds dependencies of a reused value to the result being recorded. */
  dependOn(dependencies: Dependencies): void;
}

/**
 * Creates a tracker. `reading` is the number of the current reading of the document. Without `isRecording`,
 * nothing is recorded, because no later reading will revalidate.
 */
export function createDependencyTracker(reading: number, isRecording: boolean): DependencyTracker {
  const trackedFunctions = new Map<string, TrackedFunction>();
  const scopes = new Map<string, ScopeFunction>();
  /** Dependencies of the result being recorded; undefined if nothing is being recorded. */
  let steps: DependencyEntry[] | undefined;

  const collectInto = <T>(ownSteps: DependencyEntry[] | undefined, work: () => T): T => {
    const outer = steps;
    steps = ownSteps;
    try {
      return work();
    } finally {
      steps = outer;
    }
  };
  const isUnchanged = ({ name, args, result }: Dependency): boolean =>
    isSameResult(trackedFunctions.get(name)?.(...(args as never[])), result);
  const isValidated = ({ validatedIn }: Dependencies): boolean => validatedIn >= reading;
  const isStillValid = (dependencies: Dependencies): boolean => {
    if (isValidated(dependencies)) return true;
    const areUnchanged = (): boolean =>
      dependencies.steps.every((step) => ("steps" in step ? isStillValid(step) : isUnchanged(step)));
    const { scope } = dependencies;
    const runInScope = scope && scopes.get(scope.name);
    const isValid = runInScope ? runInScope(scope.args[0] as never, areUnchanged) === true : areUnchanged();
    if (isValid) dependencies.validatedIn = reading;
    return isValid;
  };

  return {
    track(name, compute) {
      trackedFunctions.set(name, compute as TrackedFunction);
      return (...about) => {
        if (steps === undefined) return compute(...about);
        const value = collectInto(undefined, () => compute(...about));
        steps.push({ name, args: about, result: value });
        return value;
      };
    },
    trackScope(name, under) {
      scopes.set(name, under as ScopeFunction);
      return (about, body) => {
        if (steps === undefined) return under(about, body);
        const ownSteps: DependencyEntry[] = [];
        const found = collectInto(ownSteps, () => under(about, body));
        steps.push({ steps: ownSteps, scope: { name, args: [about] }, validatedIn: reading });
        return found;
      };
    },
    preventReuse: () => void steps?.push(ALWAYS_STALE),
    record(compute) {
      const ownSteps: DependencyEntry[] | undefined = isRecording ? [] : undefined;
      const value = collectInto(ownSteps, compute);
      const isAlone = ownSteps === undefined || ownSteps.length === 0;
      return { value, dependencies: isAlone ? NO_DEPENDENCIES : { steps: ownSteps, validatedIn: reading } };
    },
    isValidated,
    revalidate: (dependencies) => collectInto(undefined, () => isStillValid(dependencies)),
    dependOn(dependencies) {
      if (dependencies !== NO_DEPENDENCIES) steps?.push(dependencies);
    },
  };
}

function isSameResult(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && Array.isArray(other) && isSameList(one, other));
}

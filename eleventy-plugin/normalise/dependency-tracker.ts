import { isSameList } from "./same-json.js";

/** All that was asked to make a result, in order. */
export interface Dependencies {
  readonly steps: readonly DependencyEntry[];
  /** What all of it was asked under, beside what holds around it. */
  readonly scope?: Dependency;
  /** The last reading in which every answer was the same. */
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

/** Of what was made of a part alone: it holds as long as the part stays as it is. */
const NO_DEPENDENCIES: Dependencies = { steps: [], validatedIn: Infinity };
/** Never the same again. */
const ALWAYS_STALE: Dependency = { name: "", args: [], result: Symbol("never") };

export interface DependencyTracker {
  /** The function, each call of which is a question: answers are the same if they are one object, or lists of the same. */
  track<About extends unknown[], Answer>(
    name: string,
    compute: (...about: About) => Answer,
  ): (...about: About) => Answer;
  /** The function, which runs a body under circumstances that questions may depend on. */
  trackScope<About>(
    name: string,
    under: <T>(about: About, body: () => T) => T,
  ): <T>(about: About, body: () => T) => T;
  /** What is made at the moment is made anew in each reading: it depends on what was read before it. */
  preventReuse(): void;
  /** Makes something, and tells what was asked for it. */
  record<T>(make: () => T): { readonly value: T; readonly dependencies: Dependencies };
  /** Whether all of it was asked in this reading already, with the same answers. */
  isValidated(dependencies: Dependencies): boolean;
  /** Asks all of it again, in the same order, until an answer is another one. */
  revalidate(dependencies: Dependencies): boolean;
  /** What is made at the moment takes over what was made with this trace. */
  dependOn(dependencies: Dependencies): void;
}

/** Without `isKept` nobody asks again in a later reading, and nothing is written down. */
export function createDependencyTracker(reading: number, isRecording: boolean): DependencyTracker {
  const trackedFunctions = new Map<string, TrackedFunction>();
  const scopes = new Map<string, ScopeFunction>();
  /** Of what is made at the moment. */
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
        const answer = collectInto(undefined, () => compute(...about));
        steps.push({ name, args: about, result: answer });
        return answer;
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
    record(make) {
      const ownSteps: DependencyEntry[] | undefined = isRecording ? [] : undefined;
      const value = collectInto(ownSteps, make);
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

import { isSameJson } from "./same-json.js";
import { startTracing, type Trace, type Tracing } from "./trace.js";

/** What one reading after another of a document's versions found out about its parts. */
export interface Memory {
  /** How many readings there were. */
  readings: number;
  /** What making the results took of budgets that all parts of a document share. */
  spent: number;
  /** By what was made of a part, then by the part. */
  results: Map<string, WeakMap<object, Result>>;
  /** What the last reading made under a name. */
  named: Map<string, unknown>;
}

interface Result {
  readonly value: unknown;
  readonly trace: Trace;
  /** Where the part was found. */
  readonly place: string;
}

/** Results that are taken from memory spend nothing of a budget that may be too small for all: half of it is left. */
const MAX_SPENT = 50_000;

export function createMemory(): Memory {
  return { readings: 0, spent: 0, results: new Map(), named: new Map() };
}

/**
 * Remembers what is made of the parts of a document, within one reading and, given a memory, from reading to reading. A
 * result of an earlier reading is taken when its part is the same object at the same place, and all that was asked to
 * make it, asked again in the same order, has the same answers: then making it again would make the same. What is made
 * may depend on nothing else: whatever lies outside the part has to be asked for by a `question`.
 */
export interface Remembering extends Pick<Tracing, "question" | "circumstance" | "forget"> {
  /**
   * What `make` makes of a part, once in a reading: wherever a part is met again, it is what it was at the first place,
   * unless `lasts` says otherwise. What was made again and turns out the same stays the same object.
   */
  once<T>(what: string, part: object, place: string, make: () => T, lasts?: () => boolean): T;
  /** What the reading before made under this name, if that is the same; else what is given. */
  same<T extends object>(what: string, name: string, made: T, isSame: (before: T, made: T) => boolean): T;
  /** Tells what was taken of a shared budget: a memory of results that took much of it is given up. */
  spend(amount: number): void;
}

export function startRemembering(memory?: Memory): Remembering {
  const { readings, results, named: before } = begin(memory ?? createMemory());
  const named = new Map<string, unknown>();
  if (memory !== undefined) memory.named = named;
  const tracing = startTracing(readings, memory !== undefined);

  return {
    question: tracing.question,
    circumstance: tracing.circumstance,
    forget: tracing.forget,
    once<T>(what: string, part: object, place: string, make: () => T, lasts = () => true): T {
      const known = results.get(what) ?? new WeakMap<object, Result>();
      results.set(what, known);
      const last = known.get(part);
      if (
        last !== undefined &&
        (tracing.isHeld(last.trace) || (last.place === place && tracing.holds(last.trace)))
      ) {
        tracing.includes(last.trace);
        return last.value as T;
      }
      const { value: made, trace } = tracing.traced(make);
      tracing.includes(trace);
      const value = last !== undefined && isSameJson(last.value, made) ? (last.value as T) : made;
      if (lasts()) known.set(part, { value, trace, place });
      return value;
    },
    same<T extends object>(what: string, name: string, made: T, isSame: (one: T, other: T) => boolean): T {
      const key = `${what} ${name}`;
      const last = before.get(key) as T | undefined;
      const kept = last !== undefined && isSame(last, made) ? last : made;
      named.set(key, kept);
      return kept;
    },
    spend(amount) {
      if (memory !== undefined) memory.spent += amount;
    },
  };
}

function begin(memory: Memory): Memory {
  memory.readings += 1;
  if (memory.spent > MAX_SPENT) Object.assign(memory, { spent: 0, results: new Map() });
  return memory;
}

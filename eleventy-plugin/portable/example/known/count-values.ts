import type { Json, KnownValues } from "../../model/index.js";
import { isJsonArray, isJsonObject } from "../../request/primitive-text.js";
import { isExactNumber } from "../../exact-number.js";
import { isSecretField, nameWords, singular, valueKey } from "./words.js";

/** Counts how often examples give each value to fields of each name. */
export interface ValueCounts {
  /**
   * Counts all fields of an example; an example that is used repeatedly is counted once. `onText` is called
   * with each string in the example. `owner` is the singular noun that the outermost fields belong to.
   */
  example(value: Json, owner: string, onText?: (text: string) => void): void;
  /** Counts one field. */
  field(name: string, value: Json, owner: string): void;
  /** Adds all counts of another instance. */
  add(others: ValueCounts): void;
  /** By name, then by value. */
  readonly counts: ReadonlyMap<string, Counted>;
  /** Returns the values of each name, the most frequent first. */
  known(): KnownValues;
}

/** Maximum length of a counted text: longer ones are too specific to be typical of a name. */
const MAX_TEXT = 120;
const MAX_LIST = 5;
/**
 * Maximum numbers of different values for one name: `MAX_COUNTED` are counted, and `MAX_VALUES` are returned.
 */
const MAX_COUNTED = 50;
const MAX_VALUES = 3;
/**
 * Maximum number of names that are counted (`MAX_NAMES`), and of values that are visited to find names
 * (`MAX_LOOKED_AT`).
 */
const MAX_NAMES = 20_000;
const MAX_LOOKED_AT = 1_000_000;
const MAX_DEPTH = 40;

/** Matches placeholders, which authors expect the reader to replace. */
const PLACEHOLDER =
  /^(string|null|undefined|none|todo|test|foo|bar|x+)$|[<>{}\u2026]|^[:$*]|^\.\.\.|\.\.\.$|\b(your|my)[_-]/i;

/** Values of one name. The key is the value itself for primitives, its JSON text for arrays and objects. */
type Counted = Map<Json, { readonly value: Json; count: number; first: number }>;

/** A counter that numbers values in the order of their occurrence. */
export interface Clock {
  now: number;
}

export function isPlaceholder(text: string): boolean {
  return text.trim() === "" || PLACEHOLDER.test(text);
}

/**
 * Creates an instance without counts.
 *
 * @param clock Shared by instances whose counts are added up.
 * @param isNear Whether the counts are of one operation. Only then are URLs counted, because a URL is wrong
 * for other objects.
 */
export function countValues(clock: Clock = { now: 0 }, isNear = false): ValueCounts {
  const counts = new Map<string, Counted>();
  const seen = new Set<object>();
  let left = MAX_LOOKED_AT;

  const count = (name: string, value: Json, times: number, first: number): void => {
    const values: Counted = counts.get(name) ?? new Map();
    if (values.size === 0 && counts.size >= MAX_NAMES) return;
    counts.set(name, values);
    const key = typeof value === "object" ? JSON.stringify(value) : value;
    const counted = values.get(key);
    if (counted === undefined) {
      if (values.size < MAX_COUNTED) values.set(key, { value, count: times, first });
      return;
    }
    counted.count += times;
    counted.first = Math.min(counted.first, first);
  };
  const field = (name: string, value: Json, owner: string): void => {
    const own = name.length > MAX_TEXT ? "" : nameWords(name);
    const key = valueKey(own, owner);
    if (key === undefined || !isUsable(value, isNear) || isSecretField(own)) return;
    if (typeof value === "string" && nameWords(value) === own) return;
    clock.now += 1;
    count(key, value, 1, clock.now);
  };
  const example = (
    value: Json,
    owner: string,
    onText: ((text: string) => void) | undefined,
    depth: number,
  ): void => {
    left -= 1;
    if (left < 0 || depth > MAX_DEPTH) return;
    if (typeof value === "string") onText?.(value);
    else if (isJsonArray(value)) for (const item of value) example(item, owner, onText, depth + 1);
    else if (isJsonObject(value))
      for (const [name, inner] of Object.entries(value)) {
        field(name, inner, owner);
        if (typeof inner === "object") example(inner, singular(nameWords(name)), onText, depth + 1);
        else if (typeof inner === "string") onText?.(inner);
      }
  };
  return {
    counts,
    field,
    example(value, owner, onText) {
      if (typeof value === "object" && value !== null) {
        if (seen.has(value)) return;
        seen.add(value);
      }
      example(value, owner, onText, 0);
    },
    add(others) {
      for (const [name, values] of others.counts)
        for (const { value, count: times, first } of values.values()) count(name, value, times, first);
    },
    known: () => Object.fromEntries([...counts].map(([name, values]) => [name, mostFrequent(values)])),
  };
}

/** Returns the most frequent values. Of equally frequent ones, the earlier comes first. */
function mostFrequent(values: Counted): readonly Json[] {
  const all = [...values.values()];
  if (all.length > 1) all.sort((one, other) => other.count - one.count || one.first - other.first);
  return all.slice(0, MAX_VALUES).map(({ value }) => value);
}

function isUsable(value: Json, isNear: boolean): boolean {
  if (value === null) return false;
  if (typeof value === "string")
    return (
      value.length <= MAX_TEXT &&
      (isNear || !value.includes("://")) &&
      !/[\r\n]/.test(value) &&
      !isPlaceholder(value)
    );
  if (!isJsonArray(value)) return typeof value !== "object" || isExactNumber(value);
  const isFlat = value.every(
    (item) => (typeof item !== "object" || isExactNumber(item)) && isUsable(item, isNear),
  );
  return value.length > 0 && value.length <= MAX_LIST && isFlat;
}

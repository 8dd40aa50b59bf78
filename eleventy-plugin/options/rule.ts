import { finding, type Finding } from "../problems/problems.js";

/** State collected while reading the options. */
export interface OptionsContext {
  readonly errors: Finding[];
  /** Paths of the options that have a value: `openapi.sources[0].label`. */
  readonly given: Set<string>;
  /** Paths of all options, for suggestions: `openapi.sources[].label`. */
  readonly known: readonly string[];
}

/** Reads the value of an option: returns the resolved value, or reports an error and returns undefined. */
export interface Rule<Value> {
  /** Name of the type in the documentation. */
  readonly type: string;
  readonly read: (value: unknown, option: string, reading: OptionsContext) => Value | undefined;
  /** The options of the object, or of each object in the list. */
  readonly keys?: OptionTable;
  readonly list?: boolean;
}

/**
 * Returns a rule for a value without nested options. `accept` returns the resolved value, or undefined if the
 * value is invalid.
 */
export function rule<Value>(
  type: string,
  expected: string,
  fix: string,
  accept: (value: unknown) => Value | undefined,
): Rule<Value> {
  return {
    type,
    read(value, option, reading) {
      const accepted = accept(value);
      if (accepted === undefined) reportWrongValue(reading, option, expected, value, fix);
      return accepted;
    },
  };
}

/** Reports that `option` has an invalid value. A value of undefined is reported as missing. */
export function reportWrongValue(
  reading: OptionsContext,
  option: string,
  expected: string,
  value: unknown,
  fix: string,
): void {
  const facts = { option, expected, actual: describeValue(value), fix };
  reading.errors.push(finding("wrong-option", facts, { source: option }));
}

const LONGEST_VALUE = 60;

/** Formats a value for a message, shortened and without credentials: `"yes"`, `12`, `a list`. */
function describeValue(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "string") return JSON.stringify(shorten(withoutSecrets(value)));
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return String(value);
}

const shorten = (text: string): string =>
  text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;

const withoutSecrets = (text: string): string =>
  text.replace(/\/\/[^/?#@]*@/g, "//…@").replace(/([?&][^=&#]*=)[^&#]+/g, "$1…");

/**
 * An option: how it is read, and its default. Its meaning is documented at its key in `ApiReferenceOptions`.
 * @public The declared types of the tables use this name.
 */
export interface Option<Value = unknown> {
  readonly rule: Rule<Value>;
  /** The default as a site author would write it. `rule` reads it like a declared value. */
  readonly default?: unknown;
  /** The default as described in the documentation, if its value is not self-explanatory. */
  readonly defaultText?: string;
  /**
   * A one-line description of the option, set if the option is required. The message about a missing value
   * contains it.
   */
  readonly required?: string;
}

export type OptionTable = Readonly<Record<string, Option>>;

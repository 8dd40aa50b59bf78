import { finding, type Finding } from "../problems/problems.js";

/** What is gathered while options are read. */
export interface OptionsContext {
  readonly errors: Finding[];
  /** Paths of the options that were given a value: `openapi.sources[0].label`. */
  readonly given: Set<string>;
  /** Paths of all options there are, for suggestions: `openapi.sources[].label`. */
  readonly known: readonly string[];
}

/** How the value of an option is read: a value in the user's words becomes a resolved one, or a mistake and undefined. */
export interface Rule<Value> {
  /** The type in the words of the documentation. */
  readonly type: string;
  readonly read: (value: unknown, option: string, reading: OptionsContext) => Value | undefined;
  /** The options inside: of the object itself, or of each entry of a list. */
  readonly keys?: OptionTable;
  readonly list?: boolean;
}

/** A rule for a value without options inside. `accept` gives the resolved value, or undefined for a wrong one. */
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

/** Notes that `option` holds the wrong kind of value; undefined reads as missing. */
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

/** A value as a message names it, short and without credentials: `"yes"`, `12`, `a list`. */
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
 * One option: what is read and what is assumed. What it does is told by the comment on its key in `ApiReferenceOptions`.
 * @public The declared types of the tables name it.
 */
export interface Option<Value = unknown> {
  readonly rule: Rule<Value>;
  /** In the user's words: read like a value that was given. */
  readonly default?: unknown;
  /** The default in the documentation, where the value itself does not say it. */
  readonly defaultText?: string;
  /** What must be given, in one line: the message says it where it is not. */
  readonly required?: string;
}

export type OptionTable = Readonly<Record<string, Option>>;

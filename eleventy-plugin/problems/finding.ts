import { catalogue, type FindingCode } from "./catalogue.js";
import { printable } from "./printable.js";

/** Location of a finding. Any part may be unknown; URLs have no credentials. */
export interface Place {
  /** The source as configured: its `spec`, or the option's path for a configuration error. */
  readonly source?: string;
  /** File or URL, if it differs from the source. */
  readonly file?: string;
  /** Line and column, starting at 1. */
  readonly line?: number;
  readonly column?: number;
  /** JSON pointer, such as `#/paths/~1pets/get`. */
  readonly pointer?: string;
}

/** A diagnostic: an error if part of a `Problem`, otherwise a warning of the build. */
export interface Finding {
  readonly code: FindingCode;
  /** Values for the placeholders in `catalogue`, for code that should not parse messages. */
  readonly facts: Facts;
  /** Description of the problem, in one sentence. */
  readonly message: string;
  /** How to fix it. */
  readonly fix: string;
  readonly place: Place;
}

type Facts = Readonly<Record<string, string | number>>;

/**
 * Creates a finding from its entry in the catalogue. Throws a TypeError if a fact for a placeholder is
 * missing.
 */
export function finding(code: FindingCode, facts: Facts = {}, place: Place = {}): Finding {
  const fill = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const fact = facts[name];
      if (fact === undefined) throw new TypeError(`The finding ${code} needs the fact "${name}".`);
      return printable(String(fact));
    });
  return { code, facts, message: fill(catalogue[code].message), fix: fill(catalogue[code].fix), place };
}

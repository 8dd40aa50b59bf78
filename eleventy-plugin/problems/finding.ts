import { catalogue, type FindingCode } from "./catalogue.js";
import { printable } from "./printable.js";

/** Where something was found. Any part may be unknown; addresses come without credentials. */
export interface Place {
  /** The source as configured: its spec, or the option's path for a configuration mistake. */
  readonly source?: string;
  /** File or address, when it differs from the source. */
  readonly file?: string;
  /** Line and column, from 1. */
  readonly line?: number;
  readonly column?: number;
  /** JSON pointer, `#/paths/~1pets/get`. */
  readonly pointer?: string;
}

/** One thing that is wrong: an error when it stands in a `Problem`, else a warning of the build. */
export interface Finding {
  readonly code: FindingCode;
  /** What fills its two sentences, by the names in `catalogue`: for code, which does not read sentences. */
  readonly facts: Facts;
  /** What happened, in one sentence. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  readonly place: Place;
}

type Facts = Readonly<Record<string, string | number>>;

/** Makes a finding from its row of the catalogue. A fact that the row names and the caller lacks is a defect: throws. */
export function finding(code: FindingCode, facts: Facts = {}, place: Place = {}): Finding {
  const fill = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const fact = facts[name];
      if (fact === undefined) throw new TypeError(`The finding ${code} needs the fact "${name}".`);
      return printable(String(fact));
    });
  return { code, facts, message: fill(catalogue[code].message), fix: fill(catalogue[code].fix), place };
}

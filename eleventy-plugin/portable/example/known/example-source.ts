import type { KnownValues } from "../../model/index.js";
import { memoiseByString } from "../../memoise.js";

/** Default work budget for one value, in the units of `WorkBudget`. */
export const USUAL_WORK = 50_000;
/** Divisor of the work budget for a value that is one of many, such as a parameter. */
export const PARTS = 8;

/** Data from a document, as JSON, that values are generated from besides the schema. */
export interface ExampleSource {
  /**
   * Values from examples. Those of the operation come first, then those of its tag, then those of the
   * document.
   */
  readonly known: readonly KnownValues[];
  /** URL of the API without a trailing slash. */
  readonly base: string;
  /** Work budget for one value, if a large document reduces it below the default. */
  readonly work?: number;
}

/** A source without any data besides the schema. */
export const EMPTY_SOURCE: ExampleSource = { known: [], base: "https://example.com" };

/** Data, as JSON, for generating the values of one operation, besides their schemas. */
export interface ExampleContext {
  readonly source: ExampleSource;
  /** The noun that the outermost fields belong to, if their schema has no name: `runner`. */
  readonly owner: string;
}

const contextOf = memoiseByString((source): ExampleContext => ({
  source: { ...(JSON.parse(source) as Omit<ExampleSource, "known">), known: [] },
  owner: "",
}));

/** Returns the context without values from examples. */
export const withoutExamples = ({ source: { base, work } }: ExampleContext): ExampleContext =>
  contextOf(JSON.stringify({ base, work }));

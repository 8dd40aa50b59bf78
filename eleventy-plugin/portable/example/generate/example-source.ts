import type { KnownValues } from "../../model/index.js";
import { memoiseByString } from "../../memoise-by-string.js";

/** The most work that one value may take. */
export const USUAL_WORK = 50_000;
/** How many parts a share of the work has. */
export const PARTS = 8;

/** What a document says besides a schema, for values drawn from it. JSON. */
export interface ExampleSource {
  /** Values of examples, those of the nearest first. */
  readonly known: readonly KnownValues[];
  /** Address of the API, without a slash at its end. */
  readonly base: string;
  /** The most work that one value may take, where the document leaves less than is usual for each. */
  readonly work?: number;
}

/** Where nothing is known but the schema. */
export const EMPTY_SOURCE: ExampleSource = { known: [], base: "https://example.com" };

/** What values of one operation are drawn with, besides their schemas. JSON. */
export interface ExampleContext {
  readonly source: ExampleSource;
  /** What the outermost fields belong to, where their schema has no name: `runner`. */
  readonly owner: string;
}

const contextOf = memoiseByString((source): ExampleContext => ({
  source: { ...(JSON.parse(source) as Omit<ExampleSource, "known">), known: [] },
  owner: "",
}));

/** The same without values of examples. */
export const withoutExamples = ({ source: { base, work } }: ExampleContext): ExampleContext =>
  contextOf(JSON.stringify({ base, work }));

import type { KnownValues } from "../../model/index.js";
import { onceForText } from "../../once-for-text.js";

/** What a document says besides a schema, for values drawn from it. JSON. */
export interface DrawSource {
  /** Values of examples, those of the nearest first. */
  readonly known: readonly KnownValues[];
  /** Address of the API, without a slash at its end. */
  readonly base: string;
}

/** Where nothing is known but the schema. */
export const NO_SOURCE: DrawSource = { known: [], base: "https://example.com" };

/** What values of one operation are drawn with, besides their schemas. JSON. */
export interface DrawContext {
  readonly source: DrawSource;
  /** What the outermost fields belong to, where their schema has no name: `runner`. */
  readonly owner: string;
}

const contextAt = onceForText((base): DrawContext => ({ source: { base, known: [] }, owner: "" }));

/** The same without values of examples. */
export const withoutExamples = ({ source }: DrawContext): DrawContext => contextAt(source.base);

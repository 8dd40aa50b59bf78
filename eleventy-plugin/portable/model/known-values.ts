import type { ParameterPlace } from "./parameter.js";
import type { Json } from "./json.js";

/**
 * Values that examples of a document give to fields, by the words of the fields' names; the most frequent first. A name that says
 * little has the thing it belongs to before it: `runner id`.
 */
export type KnownValues = { readonly [words: string]: readonly Json[] };

/** A value that the document gives to a parameter elsewhere. */
export interface FoundValue {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly value: Json;
  /** An address that fits the path, or a field or parameter of the same name. */
  readonly from: "address" | "example";
}

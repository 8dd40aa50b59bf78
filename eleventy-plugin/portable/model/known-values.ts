import type { ParameterPlace } from "./parameter.js";
import type { Json } from "./json.js";

/**
 * Values of fields in a document's examples by the words of the fields' names, the most frequent first. A
 * generic name is preceded by the noun it belongs to: `runner id`.
 */
export type KnownValues = { readonly [words: string]: readonly Json[] };

/** A value for a parameter from elsewhere in the document. */
export interface FoundValue {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly value: Json;
  /** From a URL that matches the path, or from a field or parameter of the same name. */
  readonly from: "address" | "example";
}

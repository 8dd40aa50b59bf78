import type { ParameterPlace } from "./parameter.js";
import type { Json } from "./json.js";

/**
 * Values that fields have in the examples of a document, the most frequent first. The key is the name of the
 * field in lower-case words. If the name is generic, such as `id`, the key begins with the noun it belongs
 * to: `runner id`.
 */
export type KnownValues = { readonly [words: string]: readonly Json[] };

/** A value for a parameter, found elsewhere in the document. */
export interface FoundValue {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly value: Json;
  /**
   * `address` if a URL that matches the operation's path contains the value, `example` if it is the example
   * of a field or parameter of the same name.
   */
  readonly from: "address" | "example";
}

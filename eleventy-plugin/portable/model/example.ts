import type { Json } from "./json.js";
import type { Markdown } from "./described.js";

/** https://spec.openapis.org/oas/v3.1.1.html#example-object */
export interface Example {
  /** Key in the `examples` map; absent for an `example`. */
  readonly name?: string;
  readonly summary?: string;
  readonly description?: Markdown;
  /** The value as data, from `value` or OpenAPI 3.2 `dataValue`. */
  readonly value?: Json;
  /** The serialised value, from OpenAPI 3.2 `serializedValue`. */
  readonly serialized?: string;
  readonly externalValue?: string;
}

import type { Parameter } from "../../portable/model/index.js";
import type { Schemas } from "../schema/schema-node.js";

/** Of one address: further variables stay in it as they are written. No API has as many, a hostile document has 10,000. */
export const MAX_UNDESCRIBED = 500;

/** A parameter that an address has and nothing describes: text, and it must be filled. */
export function undescribedParameter(name: string, place: "path" | "channel", schemas: Schemas): Parameter {
  return {
    name,
    in: place,
    required: true,
    deprecated: false,
    style: "simple",
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
    schema: schemas.node({ type: "string" }, ""),
    examples: [],
  };
}

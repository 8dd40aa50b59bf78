import type { Parameter } from "../../portable/model/index.js";
import type { Schemas } from "../schema/schema-node.js";

/**
 * Maximum number of undescribed variables in one path or channel address that become parameters. Further
 * variables remain plain text. A hostile document may have 10,000.
 */
export const MAX_UNDESCRIBED = 500;

/** Returns a required string parameter for a variable that the document does not describe. */
export function undescribedParameter(
  name: string,
  location: "path" | "channel",
  schemas: Schemas,
): Parameter {
  return {
    name,
    in: location,
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

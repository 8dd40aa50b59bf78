import type { Callback } from "../../portable/model/index.js";
import { entriesOf } from "../follow.js";
import { plainSummary } from "../document/titles.js";
import { flagOf, type Part } from "../read.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import { descriptionOf, operationsOf, pathItemsOf } from "./path-items.js";
import type { HttpSecurityReading } from "./security.js";
import type { Bodies } from "./responses.js";

/** Calls that the API makes while an operation runs, one for each address and method. */
export function callbacksOf(
  operation: Part,
  bodies: Bodies,
  security: HttpSecurityReading,
): readonly Callback[] {
  return entriesOf(operation, "callbacks").flatMap(([name, callback]) =>
    pathItemsOf(callback).flatMap(([expression, pathItem, pointer]) =>
      operationsOf(pathItem, pointer).map(({ method, operation: part }) =>
        withoutUndefined<Callback>({
          name,
          expression,
          method,
          summary: plainSummary(part),
          description: descriptionOf({ operation: part, pathItem }),
          deprecated: flagOf(part, "deprecated") ?? false,
          security: security.ownOf(part),
          requestBody: bodies.requestBody(part),
          responses: bodies.responses(part),
        }),
      ),
    ),
  );
}

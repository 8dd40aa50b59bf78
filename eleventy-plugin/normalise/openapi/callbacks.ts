import type { Callback } from "../../portable/model/index.js";
import { entriesOf } from "../follow.js";
import { flagOf, textOf, type Part } from "../read.js";
import { withoutUndefined } from "../../portable/without-undefined.js";
import { descriptionOf, operationsOf, pathItemsOf } from "./path-items.js";
import type { Bodies } from "./responses.js";

/** Calls that the API makes while an operation runs, one for each address and method. */
export function callbacksOf(operation: Part, bodies: Bodies): readonly Callback[] {
  return entriesOf(operation, "callbacks").flatMap(([name, callback]) =>
    pathItemsOf(callback).flatMap(([expression, pathItem, pointer]) =>
      operationsOf(pathItem, pointer).map(({ method, operation: part }) =>
        withoutUndefined<Callback>({
          name,
          expression,
          method,
          summary: textOf(part, "summary"),
          description: descriptionOf({ operation: part, pathItem }),
          deprecated: flagOf(part, "deprecated") ?? false,
          requestBody: bodies.requestBody(part),
          responses: bodies.responses(part),
        }),
      ),
    ),
  );
}

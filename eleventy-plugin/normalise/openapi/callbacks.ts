import type { Callback } from "../../portable/model/index.js";
import { entriesOf } from "../follow.js";
import { plainSummary } from "../document/titles.js";
import { flagsIn } from "../flags-in.js";
import type { Part } from "../read.js";
import { omitUndefined } from "../../portable/omit-undefined.js";
import { descriptionOf, operationsOf, pathItemsOf } from "./path-items.js";
import { externalDocsOf } from "../schema/annotations.js";
import type { createParameters } from "./parameters.js";
import { httpServersOf } from "./servers.js";
import type { HttpSecurity } from "./security.js";
import type { Bodies } from "./responses.js";

/** Readers that callbacks share with operations. */
export interface CallbackContext {
  readonly bodies: Bodies;
  readonly security: Pick<HttpSecurity, "ownOf">;
  readonly parameters: ReturnType<typeof createParameters>;
  readonly documentUrl: string | undefined;
}

/**
 * Returns the requests that the API sends while an operation runs, one for each URL expression and method.
 */
export function callbacksOf(
  operation: Part,
  { bodies, security, parameters, documentUrl }: CallbackContext,
): readonly Callback[] {
  return entriesOf(operation, "callbacks").flatMap(([name, callback]) =>
    pathItemsOf(callback).flatMap(([expression, pathItem, pointer]) =>
      operationsOf(pathItem, pointer).map(({ method, operation: part }) =>
        omitUndefined<Callback>({
          name,
          expression,
          method,
          summary: plainSummary(part),
          description: descriptionOf({ operation: part, pathItem }),
          deprecated: false,
          ...flagsIn(part),
          externalDocs: externalDocsOf(part),
          security: security.ownOf(part),
          servers: httpServersOf(part, documentUrl) ?? httpServersOf(pathItem, documentUrl),
          parameters: parameters(pathItem, part, ""),
          requestBody: bodies.requestBody(part),
          responses: bodies.responses(part),
        }),
      ),
    ),
  );
}

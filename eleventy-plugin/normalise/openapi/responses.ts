import type { RequestBody, Response } from "../../portable/model/index.js";
import { referenceIn } from "../../document/json-pointer.js";
import { getOwn } from "../../document/plain-object.js";
import { entriesWithUnresolved, partOf, memoised } from "../follow.js";
import { flagsIn } from "../flags-in.js";
import { flagOf, textOf, type Part } from "../read.js";
import type { Schemas } from "../schema/schema-node.js";
import { omitUndefined } from "../../portable/omit-undefined.js";
import { createHeaders } from "./headers.js";
import { linksOf, type OperationUrls } from "./links.js";
import { createMediaTypes } from "./media-types.js";
import { reasonPhrase } from "../../portable/reason-phrase.js";

/** Readers of the request body and responses of an operation. */
export interface Bodies {
  requestBody(operation: Part): RequestBody | undefined;
  /** Returns the responses, sorted by status. */
  responses(operation: Part): readonly Response[];
}

type StatuslessResponse = Omit<Response, "status" | "reason">;

export function createBodies(schemas: Schemas, addresses: OperationUrls): Bodies {
  const content = createMediaTypes(schemas);
  const headers = createHeaders(schemas);

  const requestBody = memoised("request body", (part: Part) =>
    omitUndefined<RequestBody>({
      description: textOf(part, "description"),
      required: flagOf(part, "required") ?? false,
      content: content(part),
    }),
  );

  const response = memoised("response", (part: Part) =>
    omitUndefined<StatuslessResponse>({
      summary: textOf(part, "summary"),
      description: textOf(part, "description"),
      ...flagsIn(part),
      headers: headers(part),
      content: content(part),
      links: linksOf(part, addresses),
    }),
  );
  const withStatus = memoisedByStatus(response);

  return {
    requestBody(operation) {
      const part = partOf(operation, "requestBody");
      if (part === undefined && referenceIn(getOwn(operation.value, "requestBody")) !== undefined)
        return { unavailable: true, required: false, content: [] };
      return part && requestBody(part);
    },
    responses: (operation) =>
      entriesWithUnresolved(operation, "responses")
        .filter(([name]) => !name.startsWith("x-"))
        .map(([name, part]) => {
          const status = normaliseStatus(name);
          return part === undefined ? unavailable(status) : withStatus(status, part);
        })
        .sort((first, second) => rank(first.status) - rank(second.status)),
  };
}

/** Returns a response whose reference could not be resolved, with its status only. */
const unavailable = (status: string): Response =>
  omitUndefined<Response>({
    unavailable: true,
    status,
    reason: reasonPhrase(status),
    headers: [],
    content: [],
    links: [],
  });

/**
 * Memoises responses by status, so that operations that refer to one response share one object for each
 * status.
 */
function memoisedByStatus(
  read: (part: Part) => StatuslessResponse,
): (status: string, part: Part) => Response {
  const readers = new Map<string, (part: Part) => Response>();
  return (status, part) => {
    const existing = readers.get(status);
    const ofStatus =
      existing ??
      memoised(`response ${status}`, (entry: Part) =>
        omitUndefined<Response>({ status, reason: reasonPhrase(status), ...read(entry) }),
      );
    if (existing === undefined) readers.set(status, ofStatus);
    return ofStatus(part);
  };
}

/** Writes ranges in upper case, as in `4XX`: https://spec.openapis.org/oas/v3.1.1.html#patterned-fields-0 */
function normaliseStatus(status: string): string {
  return /^[1-5]xx$/i.test(status) ? status.toUpperCase() : status;
}

/**
 * Returns a sort key: statuses ascending, each range after its statuses, then other names, then `default`.
 */
function rank(status: string): number {
  if (status === "default") return 10_000;
  const isRange = /^[1-5]XX$/.test(status);
  return isRange || /^\d{3}$/.test(status) ? Number(status.replace("XX", "99.5")) : 2_000;
}

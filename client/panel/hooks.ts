import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import type { FilledParameter } from "../../eleventy-plugin/portable/request/request-path.js";
import { toFilledParameter } from "./custom-fields.js";

/** The operation that a request belongs to. */
interface HookedOperation {
  readonly method: string;
  /** The path template: `/bookings/{bookingId}`. */
  readonly path: string;
}

/** Functions of the site's module. */
export interface Hooks {
  /**
   * Called once for each built request, and returns the fields to add, or a promise for them. Requests built
   * for samples have placeholders for credentials, unless the samples include the entered ones.
   */
  onRequest?(
    request: HttpRequest,
    operation: HookedOperation,
  ): AddedFields | undefined | Promise<AddedFields | undefined>;
  /** Called after each response. Receives nothing that the reader has entered. */
  onAnswer?(answer: HookedOperation & { readonly status: number; readonly milliseconds: number }): void;
}

/** Headers and query parameters by name. Names that the request already has are ignored. */
interface AddedFields {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The fields that `onRequest` adds to a request, or the message of its error. */
export interface Additions {
  readonly fields: readonly FilledParameter[];
  /** Empty unless the function failed. */
  readonly failure: string;
}

/** Time limit of a promise that `onRequest` returns. */
const LIMIT_SECONDS = 10;

/** Calls `onRequest`. Neither throws nor rejects: errors and invalid results are reported as a failure. */
export function askHooks(
  { onRequest }: Hooks,
  request: HttpRequest,
  operation: HookedOperation,
): Additions | Promise<Additions> {
  const failed = (error: unknown): Additions => ({ fields: [], failure: textOf(error) });
  try {
    const result: unknown = onRequest?.(request, operation);
    if (!(result instanceof Promise)) return toAdditions(result, request);
    return withinLimit(result)
      .then((resolved) => toAdditions(resolved, request))
      .catch(failed);
  } catch (error) {
    return failed(error);
  }
}

async function withinLimit(result: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    const error = new Error(`onRequest has returned nothing for ${LIMIT_SECONDS} seconds`);
    timer = setTimeout(() => reject(error), LIMIT_SECONDS * 1000);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}

/** Throws for an invalid result, because a module in JavaScript may return anything. */
function toAdditions(result: unknown, request: HttpRequest): Additions {
  const { headers = {}, query = {} } = toRecord(result ?? {});
  const existingHeaders = new Set(request.headers.map(({ name }) => name.toLowerCase()));
  const existingQuery = new URLSearchParams(request.url.split("?")[1]);
  const entries = {
    header: Object.entries(toRecord(headers)).filter(([name]) => !existingHeaders.has(name.toLowerCase())),
    query: Object.entries(toRecord(query)).filter(([name]) => !existingQuery.has(name)),
  };
  const fields = (["header", "query"] as const).flatMap((place) =>
    entries[place].map(([name, value]) => toFilledParameter({ in: place, name, value: String(value) })),
  );
  return { fields, failure: "" };
}

function toRecord(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given === "object" && given !== null && !Array.isArray(given))
    return given as Readonly<Record<string, unknown>>;
  throw new TypeError(`onRequest returned ${JSON.stringify(given)} instead of an object`);
}

/**
 * Converts an error to text. A module may throw anything, including values that cannot be converted to a
 * string.
 */
function textOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return "Error";
  }
}

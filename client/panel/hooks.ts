import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import type { CustomField } from "./custom-fields.js";

/** The operation that a request belongs to. */
interface HookedOperation {
  readonly method: string;
  /** The path template: `/bookings/{bookingId}`. */
  readonly path: string;
}

/** Functions of the site's module, called for each request. */
export interface Hooks {
  /**
   * Called with each built request, and returns the fields to add. Requests built for samples have
   * placeholders for credentials, unless the samples include the entered ones. Must be synchronous, because
   * samples are updated with each key press.
   */
  onRequest?(request: HttpRequest, operation: HookedOperation): AddedFields | undefined;
  /** Called after each response. Receives nothing that the reader has entered. */
  onAnswer?(answer: HookedOperation & { readonly status: number; readonly milliseconds: number }): void;
}

/** Headers and query parameters by name. Names that the request already has are ignored. */
interface AddedFields {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Validates the result, because a module in JavaScript may return anything. */
function toAdded(result: unknown): Required<AddedFields> {
  if (result instanceof Promise)
    throw new TypeError("onRequest returned a promise. It must return its result directly");
  const { headers = {}, query = {} } = toRecord(result ?? {});
  return { headers: toRecord(headers), query: toRecord(query) };
}

function toRecord(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given === "object" && given !== null && !Array.isArray(given))
    return given as Readonly<Record<string, unknown>>;
  throw new TypeError(`onRequest returned ${JSON.stringify(given)} instead of an object`);
}

/**
 * Returns the fields that a module adds to a request. Throws the module's errors, and an error if its result
 * is invalid.
 */
export function addedFields(
  { onRequest }: Hooks,
  request: HttpRequest,
  operation: HookedOperation,
): readonly CustomField[] {
  const { headers, query } = toAdded(onRequest?.(request, operation));
  const existingHeaders = new Set(request.headers.map(({ name }) => name.toLowerCase()));
  const existingQuery = new URLSearchParams(request.url.split("?")[1]);
  const fields = (
    place: CustomField["in"],
    values: Readonly<Record<string, unknown>>,
  ): readonly CustomField[] =>
    Object.entries(values).map(([name, value]) => ({ in: place, name, value: String(value) }));
  return [
    ...fields("header", headers).filter(({ name }) => !existingHeaders.has(name.toLowerCase())),
    ...fields("query", query).filter(({ name }) => !existingQuery.has(name)),
  ];
}

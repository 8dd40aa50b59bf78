import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import type { CustomField } from "./custom-fields.js";

/** What a request is of. */
interface HookedOperation {
  readonly method: string;
  /** Its template: `/bookings/{bookingId}`. */
  readonly path: string;
}

/** What a module of the site may do with requests. */
export interface Hooks {
  /**
   * Called with each request as it would be, for samples with what stands there for credentials; gives what is added. At
   * once, for samples follow each key.
   */
  onRequest?(request: HttpRequest, operation: HookedOperation): AddedFields | undefined;
  /** Told after an answer, of which it learns nothing that was typed. */
  onAnswer?(answer: HookedOperation & { readonly status: number; readonly milliseconds: number }): void;
}

/** Headers and query parameters by name. What the request has already stays as it is. */
interface AddedFields {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** A module may be in JavaScript, and give anything. */
function toAdded(given: unknown): Required<AddedFields> {
  if (given instanceof Promise)
    throw new TypeError("onRequest gave a promise. What it adds is taken at once");
  const { headers = {}, query = {} } = toRecord(given ?? {});
  return { headers: toRecord(headers), query: toRecord(query) };
}

function toRecord(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given === "object" && given !== null && !Array.isArray(given))
    return given as Readonly<Record<string, unknown>>;
  throw new TypeError(`onRequest gave ${JSON.stringify(given)} where an object is expected`);
}

/** What a module adds to a request. Throws what the module throws, and where it gave something else. */
export function addedFields(
  { onRequest }: Hooks,
  request: HttpRequest,
  operation: HookedOperation,
): readonly CustomField[] {
  const { headers, query } = toAdded(onRequest?.(request, operation));
  const known = new Set(request.headers.map(({ name }) => name.toLowerCase()));
  const asked = new URLSearchParams(request.url.split("?")[1]);
  const fields = (
    place: CustomField["in"],
    values: Readonly<Record<string, unknown>>,
  ): readonly CustomField[] =>
    Object.entries(values).map(([name, value]) => ({ in: place, name, value: String(value) }));
  return [
    ...fields("header", headers).filter(({ name }) => !known.has(name.toLowerCase())),
    ...fields("query", query).filter(({ name }) => !asked.has(name)),
  ];
}

import type { HookedOperation, PanelHooks } from "../../eleventy-plugin/portable/panel/panel-hooks.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { toRequestHeaders } from "../../eleventy-plugin/portable/request/request-headers.js";
import type { FilledParameter } from "../../eleventy-plugin/portable/request/request-path.js";
import { importWithRetry } from "../shared/import-with-retry.js";
import { toFilledParameter } from "./custom-fields.js";
import type { CustomField } from "./form-state.js";

/** Loads the site's module. Logs to the console, where its author looks, why this fails. */
export async function loadHooks(address: string): Promise<PanelHooks> {
  try {
    const hooks = await importWithRetry<PanelHooks>(address);
    if (!hooks.onRequest && !hooks.onAnswer)
      reportError(new TypeError(`${address} exports neither onRequest nor onAnswer`));
    return hooks;
  } catch (error) {
    reportError(error);
    throw error;
  }
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
  { onRequest }: PanelHooks,
  request: HttpRequest,
  operation: HookedOperation,
): Additions | Promise<Additions> {
  const failed = (error: unknown): Additions => ({ fields: [], failure: textOf(error) });
  try {
    const result: unknown = onRequest?.(request, operation);
    if (!isThenable(result)) return toAdditions(result, request);
    return withinLimit(result)
      .then((resolved) => toAdditions(resolved, request))
      .catch(failed);
  } catch (error) {
    return failed(error);
  }
}

/** Also true for promises of libraries and of other frames. */
function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === "function";
}

async function withinLimit(result: PromiseLike<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    const error = new Error(`onRequest has returned nothing for ${LIMIT_SECONDS} seconds`);
    timer = setTimeout(() => reject(error), LIMIT_SECONDS * 1000);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}

/**
 * Throws for an invalid result, because a module in JavaScript may return anything. Entries with `undefined`
 * or `null` add nothing.
 */
function toAdditions(result: unknown, request: HttpRequest): Additions {
  const { headers = {}, query = {} } = toRecord(result ?? {});
  const existingHeaders = new Set(request.headers.map(({ name }) => name.toLowerCase()));
  const existingQuery = new URLSearchParams(request.url.split("?")[1]);
  const toFields = (place: CustomField["in"], added: unknown, exists: (name: string) => boolean) =>
    Object.entries(toRecord(added))
      .filter(([name, value]) => value !== undefined && value !== null && !exists(name))
      .map(([name, value]) => toFilledParameter({ in: place, name, value: String(value) }));
  const fields = [
    ...toFields("header", headers, (name) => existingHeaders.has(name.toLowerCase())),
    ...toFields("query", query, (name) => existingQuery.has(name)),
  ];
  const [refused] = toRequestHeaders(fields, [], undefined).notes;
  if (refused) throw new TypeError(`onRequest returned the header ${refused.subject}, which cannot be sent`);
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

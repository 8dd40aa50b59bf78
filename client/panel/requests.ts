import { withPlaceholders } from "../../eleventy-plugin/portable/example/initial-parameter.js";
import { buildRequest, type BuiltRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import {
  credentialKinds,
  type Credentials,
  placeholders,
  type TypedCredential,
} from "../../eleventy-plugin/portable/request/credentials.js";
import type { FormValues } from "../../eleventy-plugin/portable/request/form-values.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { toSamples } from "../../eleventy-plugin/portable/samples/index.js";
import { type CustomField, withCustomFields } from "./custom-fields.js";
import type { FormState } from "./form-state.js";
import { syncSamples } from "./live-samples.js";

const MASK = "ar-masked";

export type Requests = ReturnType<typeof createRequests>;

/** Builds the requests of a form. */
export function createRequests(form: FormState, hooks: Hooks) {
  const { panel } = form.context;
  let customFields: readonly CustomField[] = [];
  let failure = "";
  /** @param text Placeholder that replaces the values of custom fields. */
  const build = (values: FormValues, credentials: Credentials, text?: string): BuiltRequest => {
    const fields =
      text === undefined ? customFields : customFields.map((field) => ({ ...field, value: text }));
    const whole = withCustomFields(panel, values, fields);
    const built = buildRequest(whole.panel, whole.values, credentials);
    const added = addedTo(built.request);
    if (added.length === 0) return built;
    const extended = withCustomFields(whole.panel, whole.values, added);
    return buildRequest(extended.panel, extended.values, credentials);
  };
  const addedTo = (request: HttpRequest): readonly CustomField[] => {
    failure = "";
    try {
      return addedFields(hooks, request, { method: panel.method, path: panel.path });
    } catch (error) {
      failure = textOf(error);
      return [];
    }
  };
  const typed = (): ReadonlyMap<string, TypedCredential> => form.credentials.typed(form.origin);
  const currentCredentials = (): Credentials => ({ alternative: form.alternative, typed: typed() });
  return {
    /** Builds the request that Send sends. */
    own: (): BuiltRequest => build(form.values, currentCredentials()),
    /** Returns the error message of the last call of the site's module, or an empty string. */
    hookFailure: (): string => failure,
    /**
     * Builds the request that a sample shows for one of the bodies. While samples include the entered
     * credentials, this request equals the one that Send sends, except for placeholders in empty fields.
     */
    sample: (variant: number): BuiltRequest =>
      build(
        withPlaceholders(panel, form.valuesWith(variant)),
        form.includesCredentials ? currentCredentials() : placeholders(form.alternative),
        form.includesCredentials ? undefined : "YOUR_VALUE",
      ),
    /** Sets the headers and query parameters that the document does not declare. */
    setCustomFields(fields: readonly CustomField[]): void {
      customFields = fields;
      form.changed();
    },
    ownNames: (): readonly string[] => customFields.map(({ name }) => name).filter((name) => name !== ""),
    /**
     * Builds the request that Send sends, without credentials and without fields that the document does not
     * declare.
     */
    withoutCredentials: (): HttpRequest =>
      buildRequest(panel, form.values, { alternative: form.alternative, typed: new Map() }).request,
    /** Returns method and URL, with dots in place of credentials and the values of custom fields. */
    masked: (): Pick<HttpRequest, "method" | "url"> => {
      const { schemes = [] } = panel.security.alternatives[form.alternative] ?? {};
      const masks = schemes.map(({ scheme: { name, type } }) => {
        const fields = credentialKinds[type].fields.filter((field) => typed().get(name)?.[field]);
        return [name, Object.fromEntries(fields.map((field) => [field, MASK]))] as const;
      });
      const credentials = { alternative: form.alternative, typed: new Map<string, TypedCredential>(masks) };
      const { method, url } = build(withPlaceholders(panel, form.values), credentials, MASK).request;
      return { method, url: url.replaceAll(MASK, "••••") };
    },
  };
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

/** Keeps the samples of the page in sync with the form's request. */
export function syncRequestSamples(form: FormState, requests: Requests): void {
  const { root, settings } = form.context;
  const block = root.find("samples");
  if (block)
    syncSamples(form, block, (variant) => toSamples(requests.sample(variant).request, settings.languages));
}

/** Returns the cURL sample, for requests that the browser cannot send. */
export function curlSample(form: FormState, requests: Requests): string {
  return toSamples(requests.sample(form.variant).request, ["curl"])[0]?.code ?? "";
}

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
function addedFields(
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

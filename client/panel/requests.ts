import { withPlaceholders } from "../../eleventy-plugin/portable/example/initial-parameter.js";
import { buildRequest, type BuiltRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import {
  credentialKinds,
  placeholders,
  type Credentials,
  type TypedCredential,
} from "../../eleventy-plugin/portable/request/credentials.js";
import type { FormValues } from "../../eleventy-plugin/portable/request/form-values.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import { toSamples } from "../../eleventy-plugin/portable/samples/index.js";
import type { FormState } from "./form-state.js";
import { addedFields, type Hooks } from "./hooks.js";
import { withCustomFields, type CustomField } from "./custom-fields.js";
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

import { buildRequest, type BuiltRequest } from "../../eleventy-plugin/portable/request/build-request.js";
import {
  credentialKinds,
  placeholders,
  type Credentials,
  type TypedCredential,
} from "../../eleventy-plugin/portable/request/credentials.js";
import type { HttpRequest } from "../../eleventy-plugin/portable/request/http-request.js";
import type { FormState } from "./form-state.js";

/** The requests that a form stands for. */
export interface Requests {
  /** What Send sends. */
  own(): BuiltRequest;
  /** What a sample prints, for one of the bodies: the same once it includes what was typed. */
  sample(variant: number): BuiltRequest;
  /** Method and address with dots for credentials. */
  masked(): Pick<HttpRequest, "method" | "url">;
}

const MASK = "ar-masked";

export function requestsOf(form: FormState): Requests {
  const { panel } = form.context;
  const typed = (): ReadonlyMap<string, TypedCredential> => form.credentials.typed(form.origin);
  const mine = (): Credentials => ({ alternative: form.alternative, typed: typed() });
  return {
    own: () => buildRequest(panel, form.values, mine()),
    sample: (variant) =>
      buildRequest(
        panel,
        form.valuesWith(variant),
        form.includesMine ? mine() : placeholders(form.alternative),
      ),
    masked: () => {
      const { schemes = [] } = panel.security.alternatives[form.alternative] ?? {};
      const masks = schemes.map(({ scheme }) => {
        const fields = credentialKinds[scheme.type].fields.filter(
          (field) => typed().get(scheme.name)?.[field],
        );
        return [scheme.name, Object.fromEntries(fields.map((field) => [field, MASK]))] as const;
      });
      const credentials = { alternative: form.alternative, typed: new Map<string, TypedCredential>(masks) };
      const { method, url } = buildRequest(panel, form.values, credentials).request;
      return { method, url: url.replaceAll(MASK, "••••") };
    },
  };
}

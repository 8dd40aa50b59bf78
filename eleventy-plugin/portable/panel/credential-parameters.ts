import { compact } from "../find/words.js";
import type { Parameter, Security, SecurityScheme } from "../model/index.js";
import { isSecretName } from "../secret-detection.js";

type Place = Pick<Parameter, "name" | "in">;

/**
 * Whether a parameter carries credentials: a cookie, a header such as `Authorization`, or a parameter in
 * which this or another operation expects its API key.
 */
export function isCredentialParameter(
  parameter: Place & { readonly secret?: true },
  security: Security,
): boolean {
  const { name, in: place, secret } = parameter;
  if (secret || place === "cookie") return true;
  if (place === "header" && /^(proxy-)?authorization$|^cookie$/i.test(name)) return true;
  return isApiKeyParameter(
    parameter,
    security.alternatives.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme)),
  );
}

/**
 * Whether links that we create must omit a parameter's value, because the parameter carries credentials or is
 * named like a secret. If it is only named like a secret, `fromSharedRequest` still fills it in from links of
 * other people.
 */
export const isExcludedFromLinks = (
  parameter: Place & { readonly secret?: true },
  security: Security,
): boolean =>
  isCredentialParameter(parameter, security) ||
  // In a path, a session id identifies one of many sessions. Elsewhere, it is the reader's session.
  (isSecretName(parameter.name) && !(parameter.in === "path" && compact(parameter.name) === "sessionid"));

/** Whether one of the schemes expects its API key in this parameter. */
export const isApiKeyParameter = ({ name, in: place }: Place, schemes: readonly SecurityScheme[]): boolean =>
  schemes.some(
    (scheme) =>
      scheme.type === "apiKey" && scheme.in === place && scheme.key.toLowerCase() === name.toLowerCase(),
  );

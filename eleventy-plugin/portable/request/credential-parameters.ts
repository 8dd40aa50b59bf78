import { compact } from "../words.js";
import type { Parameter, Security, SecurityScheme } from "../model/index.js";
import { isSecretName } from "../secret-detection.js";

type NamedLocation = Pick<Parameter, "name" | "in">;

/**
 * Whether a parameter carries credentials: a cookie, a header such as `Authorization`, or a parameter in
 * which this or another operation expects its API key.
 */
export function isCredentialParameter(
  parameter: NamedLocation & { readonly secret?: true },
  security: Security,
): boolean {
  const { name, in: location, secret } = parameter;
  if (secret || location === "cookie") return true;
  if (location === "header" && /^(proxy-)?authorization$|^cookie$/i.test(name)) return true;
  return isApiKeyParameter(
    parameter,
    security.alternatives.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme)),
  );
}

/**
 * Whether links that we create must omit a parameter's value, because the parameter carries credentials or is
 * named like a secret. If it is only named like a secret, `fromSharedRequest` still fills it in from links
 * that other people have created.
 */
export const isExcludedFromLinks = (
  parameter: NamedLocation & { readonly secret?: true },
  security: Security,
): boolean =>
  isCredentialParameter(parameter, security) ||
  // In a path, a session id identifies one of many sessions. Elsewhere, it is the reader's session.
  (isSecretName(parameter.name) && !(parameter.in === "path" && compact(parameter.name) === "sessionid"));

/** Whether one of the schemes expects its API key in this parameter. */
export const isApiKeyParameter = (
  { name, in: location }: NamedLocation,
  schemes: readonly SecurityScheme[],
): boolean =>
  schemes.some(
    (scheme) =>
      scheme.type === "apiKey" && scheme.in === location && scheme.key.toLowerCase() === name.toLowerCase(),
  );

import { compact } from "../find/words.js";
import type { Parameter, Security, SecurityScheme } from "../model/index.js";
import { isSecretName } from "../secret-detection.js";

type Place = Pick<Parameter, "name" | "in">;

/**
 * Whether a parameter is a location of credentials: a scheme's own, a header that carries credentials, or a
 * location of another operation's key.
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
 * Whether links must not contain a parameter's value: a location of credentials, or a name like a secret. A
 * value in another person's link is filled in for the latter.
 */
export const isExcludedFromLinks = (
  parameter: Place & { readonly secret?: true },
  security: Security,
): boolean =>
  isCredentialParameter(parameter, security) ||
  // In a path it identifies one of many sessions; elsewhere it is the reader's own.
  (isSecretName(parameter.name) && !(parameter.in === "path" && compact(parameter.name) === "sessionid"));

/** Whether one of these schemes has its key at this location. */
export const isApiKeyParameter = ({ name, in: place }: Place, schemes: readonly SecurityScheme[]): boolean =>
  schemes.some(
    (scheme) =>
      scheme.type === "apiKey" && scheme.in === place && scheme.key.toLowerCase() === name.toLowerCase(),
  );

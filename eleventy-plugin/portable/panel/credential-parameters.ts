import { compact } from "../find/words.js";
import type { Parameter, Security, SecurityScheme } from "../model/index.js";
import { isSecretName } from "../secret-detection.js";

type Place = Pick<Parameter, "name" | "in">;

/**
 * A place where credentials stand: a scheme's own, the headers that carry them, and what was marked as one because another
 * operation of the document has its key there.
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
 * A place whose value stands in no link: one of credentials, or one that is called like a secret. What a link of somebody
 * else has for the latter is filled in all the same.
 */
export const isExcludedFromLinks = (
  parameter: Place & { readonly secret?: true },
  security: Security,
): boolean =>
  isCredentialParameter(parameter, security) ||
  // In a path it names a session of many; elsewhere it is the reader's own.
  (isSecretName(parameter.name) && !(parameter.in === "path" && compact(parameter.name) === "sessionid"));

/** Whether one of these schemes has its key there. */
export const isApiKeyParameter = ({ name, in: place }: Place, schemes: readonly SecurityScheme[]): boolean =>
  schemes.some(
    (scheme) =>
      scheme.type === "apiKey" && scheme.in === place && scheme.key.toLowerCase() === name.toLowerCase(),
  );

import type { Parameter, Security, SecurityScheme } from "../model/index.js";

type Place = Pick<Parameter, "name" | "in">;

/**
 * A place where credentials stand: a scheme's own, the headers that carry them, and what was marked as one because another
 * operation of the document has its key there.
 */
export function isSecretPlace(parameter: Place & { readonly secret?: true }, security: Security): boolean {
  const { name, in: place, secret } = parameter;
  if (secret || place === "cookie") return true;
  if (place === "header" && /^(proxy-)?authorization$|^cookie$/i.test(name)) return true;
  return isPlaceOfKey(
    parameter,
    security.alternatives.flatMap(({ schemes }) => schemes.map(({ scheme }) => scheme)),
  );
}

/** Whether one of these schemes has its key there. */
export const isPlaceOfKey = ({ name, in: place }: Place, schemes: readonly SecurityScheme[]): boolean =>
  schemes.some(
    (scheme) =>
      scheme.type === "apiKey" && scheme.in === place && scheme.key.toLowerCase() === name.toLowerCase(),
  );

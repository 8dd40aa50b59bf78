import { type Rewritten } from "../openapi-30/upgrade-context.js";
import { isPlainObject } from "../../../document/plain-object.js";

const flows: ReadonlyMap<unknown, string> = new Map([
  ["implicit", "implicit"],
  ["password", "password"],
  ["application", "clientCredentials"],
  ["accessCode", "authorizationCode"],
]);

/**
 * Upgrades a Security Scheme Object of Swagger 2.0.
 * https://spec.openapis.org/oas/v2.0.html#security-scheme-object
 */
export function upgradeSecurityScheme(scheme: unknown): unknown {
  if (!isPlainObject(scheme)) return scheme;
  if (scheme.type === "basic") return { ...scheme, type: "http", scheme: "basic" };
  if (scheme.type !== "oauth2" || isPlainObject(scheme.flows)) return scheme;
  const { flow, authorizationUrl, tokenUrl, refreshUrl, scopes, ...rest } = scheme;
  const details: Rewritten = {
    authorizationUrl,
    tokenUrl,
    refreshUrl,
    scopes: isPlainObject(scopes) ? scopes : {},
  };
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  const name = flows.get(flow) ?? flowByUrls(authorizationUrl, tokenUrl);
  return { ...rest, flows: { [name]: Object.fromEntries(known) } };
}

/** Returns the flow that needs exactly the URLs that are declared. */
function flowByUrls(authorizationUrl: unknown, tokenUrl: unknown): string {
  if (authorizationUrl === undefined) return "clientCredentials";
  return tokenUrl === undefined ? "implicit" : "authorizationCode";
}

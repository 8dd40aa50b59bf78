import type { Security, SecurityScheme } from "../model/security.js";
import { placeholdersOf } from "../request/credentials.js";
import type { CredentialLocation, EventCredential } from "./event-settings.js";

const USER = { in: "user", username: "YOUR_USERNAME", password: "YOUR_PASSWORD" } as const;

/**
 * Credentials for the security schemes that only AsyncAPI has:
 * https://www.asyncapi.com/docs/reference/specification/v3.0.0#securitySchemeObject
 */
const OTHER: Readonly<Record<string, CredentialLocation>> = {
  userPassword: { ...USER, mechanism: "PLAIN" },
  plain: { ...USER, mechanism: "PLAIN" },
  scramSha256: { ...USER, mechanism: "SCRAM-SHA-256" },
  scramSha512: { ...USER, mechanism: "SCRAM-SHA-512" },
  gssapi: { in: "user", mechanism: "GSSAPI" },
  X509: { in: "certificate" },
  undeclared: { in: "undeclared" },
  "apiKey in user": { in: "user", username: "YOUR_API_KEY", mechanism: "PLAIN" },
  "apiKey in password": { in: "user", password: "YOUR_API_KEY", mechanism: "PLAIN" },
};

const NOT_SUPPORTED: CredentialLocation = { in: "nothing" };

/** Returns the credentials of the first security alternative, which samples use. */
export function eventCredentials({ alternatives }: Security): readonly EventCredential[] {
  const schemes = (alternatives[0]?.schemes ?? []).map(({ scheme }) => scheme);
  const placeholderOf = placeholdersOf(schemes);
  return schemes.map((scheme) => ({ scheme: scheme.name, ...locationOf(scheme, placeholderOf) }));
}

function locationOf(
  scheme: SecurityScheme,
  placeholderOf: ReturnType<typeof placeholdersOf>,
): CredentialLocation {
  if (scheme.type === "basic") return { ...USER, mechanism: "PLAIN" };
  if (scheme.type === "other")
    return (Object.hasOwn(OTHER, scheme.kind) ? OTHER[scheme.kind] : undefined) ?? NOT_SUPPORTED;
  const part = placeholderOf(scheme);
  if (part === undefined) return NOT_SUPPORTED;
  const { name, value } = part;
  return part.in === "cookie"
    ? { in: "header", name: "Cookie", value: `${name}=${value}` }
    : { in: part.in, name, value };
}

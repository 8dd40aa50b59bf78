import type { ApiKeyScheme, Security, SecurityScheme } from "../model/security.js";
import type { RequestNote } from "./request-note.js";
import { encodeComponent } from "../well-formed.js";

/**
 * The authentication of a request: one alternative of the operation's security, either with placeholders or
 * with the values that the reader typed. The values are keyed by scheme name. Credentials are added while a
 * request is built. They are never inserted into its text afterwards.
 */
export interface Credentials {
  /** Index in `Security.alternatives`. */
  readonly alternative: number;
  /** Absent for placeholders. A scheme without an entry is omitted from the request. */
  readonly typed?: ReadonlyMap<string, TypedCredential>;
}

export type CredentialField = "token" | "key" | "username" | "password";
export type TypedCredential = Readonly<Partial<Record<CredentialField, string>>>;

export interface CredentialPart {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  readonly value: string;
}

/**
 * Returns the credentials of samples: placeholders for one alternative of the security, by default the first.
 */
export function placeholders(alternative = 0): Credentials {
  return { alternative };
}

interface CredentialKind<Scheme> {
  /** Fields of the form; empty if nothing can be filled in. */
  readonly fields: readonly CredentialField[];
  readonly placeholder: (scheme: Scheme) => CredentialPart | undefined;
  /** Returns undefined if the reader has typed nothing. */
  readonly typed: (scheme: Scheme, credential: TypedCredential) => CredentialPart | undefined;
}

type CredentialKinds = {
  readonly [Type in SecurityScheme["type"]]: CredentialKind<Extract<SecurityScheme, { type: Type }>>;
};

const bearer: CredentialKind<SecurityScheme> = {
  fields: ["token"],
  placeholder: () => authorization("Bearer YOUR_TOKEN"),
  typed: (_, { token = "" }) => {
    const bare = token.trim().replace(/^bearer\s+/i, "");
    return bare === "" ? undefined : authorization(`Bearer ${bare}`);
  },
};

const basic: CredentialKind<SecurityScheme> = {
  fields: ["username", "password"],
  placeholder: () => authorization("Basic YOUR_CREDENTIALS"),
  typed: (_, { username = "", password = "" }) =>
    username === "" && password === ""
      ? undefined
      : authorization(`Basic ${toBase64(`${username}:${password}`)}`),
};

const YOUR_API_KEY = "YOUR_API_KEY";

const apiKey: CredentialKind<ApiKeyScheme> = {
  fields: ["key"],
  placeholder: (scheme) => ({ in: scheme.in, name: scheme.key, value: YOUR_API_KEY }),
  typed: (scheme, { key = "" }) =>
    key.trim() === "" ? undefined : { in: scheme.in, name: scheme.key, value: key.trim() },
};

const other: CredentialKind<SecurityScheme> = {
  fields: [],
  placeholder: () => undefined,
  typed: () => undefined,
};

/** For each type of scheme: its form fields, its placeholders in samples and its parts of a request. */
export const credentialKinds: CredentialKinds = {
  bearer,
  oauth2: bearer,
  openIdConnect: bearer,
  basic,
  apiKey,
  other,
};

/**
 * Returns the parts that the selected alternative adds to a request. If two schemes use the same header,
 * query parameter or cookie, the first takes precedence, with a note if the values differ.
 */
export function toCredentialParts(
  security: Security,
  { alternative, typed }: Credentials,
): { readonly parts: readonly CredentialPart[]; readonly notes: readonly RequestNote[] } {
  const parts = new Map<string, CredentialPart>();
  const notes: RequestNote[] = [];
  const schemes = (security.alternatives[alternative]?.schemes ?? []).map(({ scheme }) => scheme);
  const placeholderOf = placeholdersOf(schemes);
  for (const scheme of schemes) {
    const part = typed ? typedPart(scheme, typed.get(scheme.name) ?? {}) : placeholderOf(scheme);
    if (!part) {
      notes.push({
        code: scheme.type === "other" ? "noteCredentialNotSupported" : "noteCredentialMissing",
        subject: scheme.name,
      });
      continue;
    }
    const location = locationKey(part);
    const existing = parts.get(location);
    if (existing && existing.value !== part.value)
      notes.push({ code: "noteCredentialSharedPlace", subject: scheme.name });
    if (!existing) parts.set(location, part);
  }
  return { parts: [...parts.values()], notes };
}

const locationKey = ({ in: location, name }: CredentialPart): string =>
  `${location} ${location === "header" ? name.toLowerCase() : name}`;

/**
 * Returns a function that returns the placeholder of one of `schemes`, the schemes of one alternative. With
 * several API keys, each placeholder is named after its header or parameter and is unique.
 */
export function placeholdersOf(
  schemes: readonly SecurityScheme[],
): (scheme: SecurityScheme) => CredentialPart | undefined {
  const keys = schemes.flatMap((scheme) =>
    scheme.type === "apiKey" ? (apiKey.placeholder(scheme) ?? []) : [],
  );
  const locations = new Map(keys.map((part) => [locationKey(part), part.name]));
  if (locations.size < 2) return (scheme) => kindOf(scheme).placeholder(scheme);
  const values = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [location, name] of locations) {
    const value = placeholderFromName(name.toLowerCase());
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    values.set(location, count === 1 ? value : `${value}_${count}`);
  }
  return (scheme) => {
    const part = kindOf(scheme).placeholder(scheme);
    const value = part && scheme.type === "apiKey" ? values.get(locationKey(part)) : undefined;
    return part && value !== undefined ? { ...part, value } : part;
  };
}

/** Returns a placeholder such as `YOUR_PLAID_CLIENT_ID`, with only characters that a header allows. */
function placeholderFromName(name: string): string {
  const words = name.replace(/[^a-z\d]+/g, "_").replace(/^_|_$/g, "");
  return words === "" ? YOUR_API_KEY : `YOUR_${words.toUpperCase()}`;
}

/** Returns the part that a typed credential adds to a request, or undefined if nothing is typed. */
export const typedPart = (scheme: SecurityScheme, typed: TypedCredential): CredentialPart | undefined =>
  kindOf(scheme).typed(scheme, typed);

const kindOf = (scheme: SecurityScheme): CredentialKind<SecurityScheme> =>
  credentialKinds[scheme.type] as CredentialKind<SecurityScheme>;

function authorization(value: string): CredentialPart {
  return { in: "header", name: "Authorization", value };
}

/** Encodes the text's UTF-8 bytes as base64: https://www.rfc-editor.org/rfc/rfc7617#section-2.1 */
function toBase64(text: string): string {
  const bytes = encodeComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return btoa(bytes);
}

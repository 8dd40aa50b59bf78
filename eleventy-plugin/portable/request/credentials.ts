import type { ApiKeyScheme, RequiredScheme, Security, SecurityScheme } from "../model/security.js";
import type { RequestNote } from "./request-note.js";
import { encodeComponent } from "../well-formed.js";

/**
 * What a request authenticates with: one alternative of the operation's security, and either what a reader typed, by
 * scheme name, or placeholders. Chosen before a request is built, never replaced in its text.
 */
export interface Credentials {
  /** Place in `Security.alternatives`. */
  readonly alternative: number;
  /** Absent: placeholders. A scheme that is not in it is left out of the request. */
  readonly typed?: ReadonlyMap<string, TypedCredential>;
}

export type CredentialField = "token" | "key" | "username" | "password";
export type TypedCredential = Readonly<Partial<Record<CredentialField, string>>>;

export interface CredentialPart {
  readonly in: "header" | "query" | "cookie";
  readonly name: string;
  readonly value: string;
}

/** Credentials of samples: the first alternative, or the one a reader chose, with placeholders. */
export function placeholders(alternative = 0): Credentials {
  return { alternative };
}

interface CredentialKind<Scheme> {
  /** What a form asks for; empty where nothing can be filled in. */
  readonly fields: readonly CredentialField[];
  readonly placeholder: (scheme: Scheme) => CredentialPart | undefined;
  /** Undefined when what is needed is not typed. */
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

const apiKey: CredentialKind<ApiKeyScheme> = {
  fields: ["key"],
  placeholder: (scheme) => ({ in: scheme.in, name: scheme.key, value: "YOUR_API_KEY" }),
  typed: (scheme, { key = "" }) =>
    key.trim() === "" ? undefined : { in: scheme.in, name: scheme.key, value: key.trim() },
};

const other: CredentialKind<SecurityScheme> = {
  fields: [],
  placeholder: () => undefined,
  typed: () => undefined,
};

/** How each kind of scheme is typed, what stands for it in samples and where it goes in a request. */
export const credentialKinds: CredentialKinds = {
  bearer,
  oauth2: bearer,
  openIdConnect: bearer,
  basic,
  apiKey,
  other,
};

/** The parts that the chosen alternative adds to a request. No part stands twice; a header has one value. */
export function toCredentialParts(
  security: Security,
  { alternative, typed }: Credentials,
): { readonly parts: readonly CredentialPart[]; readonly notes: readonly RequestNote[] } {
  const parts = new Map<string, CredentialPart>();
  const notes: RequestNote[] = [];
  for (const { scheme } of security.alternatives[alternative]?.schemes ?? []) {
    const part = toPart(scheme, typed);
    if (!part) {
      notes.push({
        code: scheme.type === "other" ? "noteCredentialNotSupported" : "noteCredentialMissing",
        subject: scheme.name,
      });
      continue;
    }
    const place = `${part.in} ${part.in === "header" ? part.name.toLowerCase() : part.name}`;
    const taken = parts.get(place);
    if (taken && taken.value !== part.value)
      notes.push({ code: "noteCredentialSharedPlace", subject: scheme.name });
    if (!taken) parts.set(place, part);
  }
  return { parts: [...parts.values()], notes };
}

function toPart(scheme: RequiredScheme["scheme"], typed: Credentials["typed"]): CredentialPart | undefined {
  const kind = credentialKinds[scheme.type] as CredentialKind<SecurityScheme>;
  return typed ? kind.typed(scheme, typed.get(scheme.name) ?? {}) : kind.placeholder(scheme);
}

function authorization(value: string): CredentialPart {
  return { in: "header", name: "Authorization", value };
}

/** Base64 of the text's UTF-8 bytes: https://www.rfc-editor.org/rfc/rfc7617#section-2.1 */
function toBase64(text: string): string {
  const bytes = encodeComponent(text).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return btoa(bytes);
}

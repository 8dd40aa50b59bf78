import type { Labels } from "../../portable/labels/labels.js";
import { countLabel, type SiteWords } from "../../portable/labels/count-label.js";
import { fillLabel } from "../../portable/labels/labels.js";
import type { RequiredScheme, Security, SecurityScheme } from "../../portable/model/index.js";

/** What a call needs, in words; absent for a public operation. */
export interface AuthorizationView {
  /** Sentence above the alternatives; empty when there is one. */
  readonly note: string;
  readonly optional: boolean;
  readonly alternatives: readonly { readonly schemes: readonly SchemeView[] }[];
}

export interface SchemeView {
  readonly name: string;
  readonly kind: string;
  readonly deprecated: boolean;
  readonly description?: string;
  /** `Sent in the header` + `X-API-Key`; the code is empty where nothing can be named. */
  readonly sent: { readonly text: string; readonly code: string };
  readonly scopes: RequiredScheme["scopes"];
}

interface AuthorizationSettings extends SiteWords {
  readonly hasSamples: boolean;
}

export function authorizationView(
  security: Security,
  settings: AuthorizationSettings,
): AuthorizationView | undefined {
  const alternatives = security.alternatives.filter(({ schemes }) => schemes.length > 0);
  if (alternatives.length === 0 && !security.optional) return undefined;
  return {
    note: alternatives.length > 1 ? noteOf(alternatives.length, settings) : "",
    optional: security.optional,
    alternatives: alternatives.map(({ schemes }) => ({
      schemes: schemes.map((required) => schemeView(required, settings.labels)),
    })),
  };
}

function noteOf(count: number, { labels, language, hasSamples }: AuthorizationSettings): string {
  const note = countLabel(count, "useOneOf", labels, language);
  return hasSamples ? `${note} ${labels.samplesShowFirst}` : note;
}

export function schemeView({ scheme, scopes }: RequiredScheme, labels: Labels): SchemeView {
  const { kind, sent } = describe(scheme, labels);
  return {
    name: scheme.name,
    kind,
    deprecated: scheme.deprecated,
    ...(scheme.description === undefined ? {} : { description: scheme.description }),
    sent,
    scopes,
  };
}

type Described = Pick<SchemeView, "kind" | "sent">;

/** One row a scheme type: how it is called, and where its credential goes. */
const descriptions: {
  readonly [T in SecurityScheme["type"]]: (scheme: SecurityScheme & { type: T }, labels: Labels) => Described;
} = {
  bearer: (scheme, labels) => ({
    kind: scheme.format === undefined ? labels.kindBearer : `${labels.kindBearer} (${scheme.format})`,
    sent: { text: labels.sentAs, code: "Authorization: Bearer YOUR_TOKEN" },
  }),
  basic: (_, labels) => ({
    kind: labels.kindBasic,
    sent: { text: labels.sentAs, code: "Authorization: Basic YOUR_CREDENTIALS" },
  }),
  apiKey: (scheme, labels) => ({
    kind: labels.kindApiKey,
    sent: {
      text: { header: labels.sentInHeader, query: labels.sentInQuery, cookie: labels.sentInCookie }[
        scheme.in
      ],
      code: scheme.key,
    },
  }),
  oauth2: (_, labels) => ({
    kind: labels.kindOAuth2,
    sent: { text: labels.sentAs, code: "Authorization: Bearer YOUR_TOKEN" },
  }),
  openIdConnect: (_, labels) => ({
    kind: labels.kindOpenIdConnect,
    sent: { text: labels.sentAs, code: "Authorization: Bearer YOUR_TOKEN" },
  }),
  other: (scheme, labels) => ({
    kind: otherKind(scheme.kind, labels),
    sent: { text: otherSent(scheme.kind, labels), code: "" },
  }),
};

/** Schemes of AsyncAPI, which a broker asks for when a client connects. */
const brokerKinds: ReadonlyMap<string, keyof Labels> = new Map([
  ["X509", "kindX509"],
  ["plain", "kindPlain"],
  ["scramSha256", "kindScramSha256"],
  ["scramSha512", "kindScramSha512"],
  ["gssapi", "kindGssapi"],
  ["userPassword", "kindUserPassword"],
  ["symmetricEncryption", "kindSymmetric"],
  ["asymmetricEncryption", "kindAsymmetric"],
  ["apiKey in user", "kindApiKeyInUser"],
  ["apiKey in password", "kindApiKeyInPassword"],
]);

function otherKind(kind: string, labels: Labels): string {
  const label = brokerKinds.get(kind);
  if (label !== undefined) return labels[label];
  if (kind === "undeclared") return "";
  if (kind.toLowerCase() === "digest") return labels.kindDigest;
  return kind === "mutualTLS" ? labels.kindMutualTls : fillLabel(labels.kindOther, { kind });
}

function otherSent(kind: string, labels: Labels): string {
  if (brokerKinds.has(kind)) return labels.sentWhileConnecting;
  return kind === "undeclared" ? labels.undeclaredScheme : labels.sentBySchemeOf;
}

/** The row of a scheme's own type: the cast ties key and argument together, which the compiler cannot see. */
function describe(scheme: SecurityScheme, labels: Labels): Described {
  const row = descriptions[scheme.type] as (scheme: SecurityScheme, labels: Labels) => Described;
  return row(scheme, labels);
}

import { fillLabel, type Labels } from "../../../portable/labels/labels.js";
import { countLabel, type SiteWords } from "../../../portable/labels/count-label.js";
import { marksOf, type Mark } from "../../../portable/marks.js";
import type {
  OAuth2Flow,
  Operation,
  RequiredScheme,
  OAuthScope,
  Security,
  SecurityScheme,
} from "../../../portable/model/index.js";
import { isSafeUrl } from "../../urls/text-links.js";

/** Credentials that a call requires, in words; absent for a public operation. */
export interface AuthorizationView {
  /** Sentence before the alternatives; empty if there is only one. */
  readonly note: string;
  readonly optional: boolean;
  readonly alternatives: readonly { readonly schemes: readonly SchemeView[] }[];
}

export interface SchemeView {
  readonly name: string;
  readonly kind: string;
  readonly marks: readonly Mark[];
  readonly description?: string;
  /**
   * How the credential is sent: words, and code such as a header, as in "Sent in the header" `X-API-Key`.
   * `code` may be empty.
   */
  readonly sent: { readonly text: string; readonly code: string };
  /** Required scopes. */
  readonly scopes: readonly OAuthScope[];
  /** URLs of metadata about the scheme, such as the discovery document of OpenID Connect. */
  readonly addresses: readonly AddressView[];
  /** OAuth flows; empty if the section has already shown this scheme. */
  readonly flows: readonly FlowView[];
  /** On the overview: the operations that use the scheme. */
  readonly use?: SchemeUse;
}

/** Operations that use a scheme. */
export interface SchemeUse {
  /** "Used by" before the operations, or "Used by 14 operations". */
  readonly text: string;
  /** The operations, unless there are too many to list. */
  readonly operations: readonly Operation[];
  /** Whether the list is collapsed. */
  readonly isFolded: boolean;
}

export interface AddressView {
  readonly label: string;
  readonly address: string;
  /** Whether the URL may be rendered as a link. */
  readonly isLink: boolean;
}

export interface FlowView {
  readonly title: string;
  readonly addresses: readonly AddressView[];
  readonly scopes: readonly FlowScope[];
  /** "112 scopes": title of the collapsed list; empty if the list is short enough to show expanded. */
  readonly folded: string;
  /** "112 more scopes"; empty if all are listed. */
  readonly more: string;
}

export interface FlowScope extends OAuthScope {
  /**
   * Whether the operation requires the scope. Its description is then in the `scopes` of the scheme, and is
   * not repeated.
   */
  readonly isNeeded: boolean;
}

interface AuthorizationSettings extends SiteWords {
  /** Whether the server is a broker, which takes no HTTP headers. */
  readonly isBroker?: boolean;
  readonly hasSamples: boolean;
  /** Whether to list every scope of a flow. */
  readonly isWhole?: boolean;
  /** Names of schemes whose flows the section has already shown. */
  readonly shown?: Set<string>;
  /** Returns the operations that use a scheme. */
  readonly useOf?: (scheme: SecurityScheme) => SchemeUse | undefined;
}

/**
 * Maximum number of scopes that an operation page lists for a flow, in addition to the required ones. The
 * remaining scopes are only counted. A list with more scopes than this, including the required ones, is
 * collapsed.
 */
const MAX_SCOPES = 20;

export function authorizationView(
  security: Security,
  settings: AuthorizationSettings,
): AuthorizationView | undefined {
  const alternatives = security.alternatives.filter(({ schemes }) => schemes.length > 0);
  // A `security` that contains only `{}` requires no credentials, like an empty list.
  if (alternatives.length === 0) return undefined;
  const { shown = new Set() } = settings;
  return {
    note: alternatives.length > 1 ? noteOf(alternatives.length, settings) : "",
    optional: security.optional,
    alternatives: alternatives.map(({ schemes }) => ({
      schemes: schemes.map((required) => schemeView(required, { ...settings, shown })),
    })),
  };
}

function noteOf(count: number, { labels, language, hasSamples }: AuthorizationSettings): string {
  const note = countLabel(count, "useOneOf", labels, language);
  return hasSamples ? `${note} ${labels.samplesShowFirst}` : note;
}

export function schemeView(
  { scheme, scopes }: RequiredScheme,
  settings: AuthorizationSettings & Required<Pick<AuthorizationSettings, "shown">>,
): SchemeView {
  const { labels, shown, isBroker = false } = settings;
  const { kind, sent } = describe(scheme, labels);
  const isFirst = !shown.has(scheme.name);
  const use = isFirst ? settings.useOf?.(scheme) : undefined;
  shown.add(scheme.name);
  return {
    name: scheme.name,
    kind,
    marks: marksOf([scheme], labels),
    ...(scheme.description === undefined ? {} : { description: scheme.description }),
    sent:
      isBroker && scheme.type !== "other"
        ? { text: labels.sentWhileConnecting, code: scheme.type === "apiKey" ? scheme.key : "" }
        : sent,
    scopes,
    addresses: isFirst ? addressesOf(schemeAddresses(scheme), labels) : [],
    flows:
      isFirst && scheme.type === "oauth2" ? scheme.flows.map((flow) => flowView(flow, scopes, settings)) : [],
    ...(use && { use }),
  };
}

type Addresses = readonly (readonly [label: keyof Labels, address: string | undefined])[];

function schemeAddresses(scheme: SecurityScheme): Addresses {
  if (scheme.type === "oauth2") return [["metadataUrl", scheme.metadataUrl]];
  return scheme.type === "openIdConnect" ? [["openIdConnectUrl", scheme.url]] : [];
}

function addressesOf(addresses: Addresses, labels: Labels): readonly AddressView[] {
  return addresses.flatMap(([label, address]) =>
    address === undefined || address === ""
      ? []
      : [{ label: labels[label], address, isLink: isSafeWebUrl(address) }],
  );
}

/**
 * Whether a URL may be rendered as a link. A URL with a user name may not, because it can resemble the URL of
 * another site.
 */
const isSafeWebUrl = (address: string): boolean =>
  /^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i.test(address) && isSafeUrl(address);

const flowTitles: ReadonlyMap<string, keyof Labels> = new Map([
  ["implicit", "flowImplicit"],
  ["password", "flowPassword"],
  ["clientCredentials", "flowClientCredentials"],
  ["authorizationCode", "flowAuthorizationCode"],
  ["deviceAuthorization", "flowDeviceAuthorization"],
]);

function flowView(
  flow: OAuth2Flow,
  needed: readonly OAuthScope[],
  { labels, language, isWhole = false }: AuthorizationSettings,
): FlowView {
  const names = new Set(needed.map(({ name }) => name));
  const scopes = flow.scopes.map((scope) => ({ ...scope, isNeeded: names.has(scope.name) }));
  const others = scopes.filter(({ isNeeded }) => !isNeeded);
  const omitted = new Set(isWhole ? [] : others.slice(MAX_SCOPES));
  const listed = scopes.filter((scope) => !omitted.has(scope));
  const title = flowTitles.get(flow.type);
  return {
    title: title === undefined ? flow.type : labels[title],
    addresses: addressesOf(
      [
        ["authorizationUrl", flow.authorizationUrl],
        ["deviceAuthorizationUrl", flow.deviceAuthorizationUrl],
        ["tokenUrl", flow.tokenUrl],
        ["refreshUrl", flow.refreshUrl],
      ],
      labels,
    ),
    scopes: listed,
    folded: listed.length > MAX_SCOPES ? countLabel(listed.length, "scopes", labels, language) : "",
    more: omitted.size === 0 ? "" : countLabel(omitted.size, "moreScopes", labels, language),
  };
}

/** Returns name and transport of a credential. */
function describe(scheme: SecurityScheme, labels: Labels): Pick<SchemeView, "kind" | "sent"> {
  const bearerToken = { text: labels.sentAs, code: "Authorization: Bearer YOUR_TOKEN" };
  switch (scheme.type) {
    case "bearer": {
      const format = scheme.format === undefined ? "" : ` (${scheme.format})`;
      return { kind: `${labels.kindBearer}${format}`, sent: bearerToken };
    }
    case "basic":
      return {
        kind: labels.kindBasic,
        sent: { text: labels.sentAs, code: "Authorization: Basic YOUR_CREDENTIALS" },
      };
    case "apiKey": {
      const texts = { header: labels.sentInHeader, query: labels.sentInQuery, cookie: labels.sentInCookie };
      return { kind: labels.kindApiKey, sent: { text: texts[scheme.in], code: scheme.key } };
    }
    case "oauth2":
      return { kind: labels.kindOAuth2, sent: bearerToken };
    case "openIdConnect":
      return { kind: labels.kindOpenIdConnect, sent: bearerToken };
    case "other":
      return {
        kind: otherKind(scheme.kind, labels),
        sent: { text: otherSent(scheme.kind, labels), code: "" },
      };
  }
}

/** Kinds of AsyncAPI security schemes whose credentials are sent while connecting to a broker. */
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

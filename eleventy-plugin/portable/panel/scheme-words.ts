import { fillLabel } from "../labels/fill-label.js";
import type { CredentialLabels } from "../labels/panel-labels.js";
import type { ApiKeyScheme, RequiredScheme, Security, SecurityScheme } from "../model/security.js";

/** What a form says of a scheme. */
export interface SchemeWords {
  /** One for each of its fields, in their order. */
  readonly kinds: readonly string[];
  readonly hints: readonly string[];
}

const KEYS = {
  header: "panelKeyInHeader",
  query: "panelKeyInQuery",
  cookie: "panelKeyInCookie",
} as const satisfies Record<ApiKeyScheme["in"], keyof CredentialLabels>;

/** By alternatives, and in each by schemes. */
export function schemeWords(
  { alternatives }: Security,
  labels: CredentialLabels,
): readonly (readonly SchemeWords[])[] {
  return alternatives.map(({ schemes }) => schemes.map((required) => wordsOf(required, labels)));
}

function wordsOf({ scheme, scopes }: RequiredScheme, labels: CredentialLabels): SchemeWords {
  const listed = scopes.map(({ name }) => name).join(", ");
  return {
    kinds: kindsOf(scheme, labels),
    hints: [
      ...hintsOf(scheme, labels),
      ...(listed === "" ? [] : [fillLabel(labels.panelScopes, { scopes: listed })]),
    ],
  };
}

function kindsOf(scheme: SecurityScheme, labels: CredentialLabels): readonly string[] {
  switch (scheme.type) {
    case "bearer":
      return [labels.panelToken];
    case "basic":
      return [labels.panelUserName, labels.panelPassword];
    case "apiKey":
      return [labels[KEYS[scheme.in]]];
    case "other":
      return [];
    default:
      return [labels.panelAccessToken];
  }
}

function hintsOf(scheme: SecurityScheme, labels: CredentialLabels): readonly string[] {
  if (scheme.type === "oauth2" || scheme.type === "openIdConnect") return [labels.panelNotRun];
  if (scheme.type !== "other") return [];
  if (scheme.kind === "digest") return [labels.panelDigest];
  if (scheme.kind === "mutualTLS") return [labels.panelMutualTls];
  return [fillLabel(labels.panelOtherScheme, { kind: scheme.kind })];
}

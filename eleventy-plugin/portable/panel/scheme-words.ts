import { fillLabel } from "../labels/fill-label.js";
import type { CredentialLabels } from "../labels/panel-labels.js";
import { memoiseByObject } from "../memoise.js";
import type { ApiKeyScheme, RequiredScheme, Security, SecurityScheme } from "../model/security.js";
import { excerpt } from "./excerpt.js";

/** Texts about a scheme in the form for credentials. */
export interface SchemeWords {
  /** Labels of the scheme's fields, in order. */
  readonly kinds: readonly string[];
  /** Hint below the fields. */
  readonly hint: string;
}

const KEYS = {
  header: "panelKeyInHeader",
  query: "panelKeyInQuery",
  cookie: "panelKeyInCookie",
} as const satisfies Record<ApiKeyScheme["in"], keyof CredentialLabels>;

/**
 * Returns the texts of all schemes, by alternative and scheme.
 *
 * @param toPlainText Converts the document's Markdown.
 */
export function schemeWords(
  { alternatives }: Security,
  labels: CredentialLabels,
  toPlainText: (markdown: string) => string,
): readonly (readonly SchemeWords[])[] {
  return alternatives.map(({ schemes }) => schemes.map((required) => wordsOf(required, labels, toPlainText)));
}

function wordsOf(
  { scheme, scopes }: RequiredScheme,
  labels: CredentialLabels,
  toPlainText: (markdown: string) => string,
): SchemeWords {
  const listed = scopes.map(({ name }) => name).join(", ");
  const hints = [
    descriptionExcerpt(scheme, toPlainText),
    typeHint(scheme, labels),
    listed && fillLabel(labels.panelScopes, { scopes: listed }),
  ];
  return { kinds: kindsOf(scheme, labels), hint: hints.filter(Boolean).join(" ") };
}

/** Memoised, because most operations require the same few schemes. */
const descriptionExcerpt = memoiseByObject(
  ({ description = "" }: SecurityScheme, toPlainText: (markdown: string) => string): string =>
    excerpt(toPlainText(description)),
);

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

function typeHint(scheme: SecurityScheme, labels: CredentialLabels): string {
  if (scheme.type === "oauth2" || scheme.type === "openIdConnect") return labels.panelNotRun;
  if (scheme.type !== "other") return "";
  if (scheme.kind === "digest") return labels.panelDigest;
  if (scheme.kind === "mutualTLS") return labels.panelMutualTls;
  return fillLabel(labels.panelOtherScheme, { kind: scheme.kind });
}

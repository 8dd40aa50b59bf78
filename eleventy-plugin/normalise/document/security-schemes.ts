import type { Marked, OAuth2Flow, OAuthScope, SecurityScheme } from "../../portable/model/index.js";
import { entriesOf, partOf, specifiedEntriesOf } from "../follow.js";
import { flagsIn } from "../flags-in.js";
import { reportField, scalarText, textOf, type Part } from "../read.js";
import { getOwn } from "../../document/plain-object.js";
import { omitUndefined } from "../../portable/omit.js";

/** A scheme, and the descriptions of its scopes by name. */
export interface DeclaredScheme {
  readonly scheme: SecurityScheme;
  readonly scopes: ReadonlyMap<string, string>;
}

type Base = Pick<SecurityScheme, "name" | "description" | keyof Marked>;
/** @param urlOf Reads a URL from a field and resolves it. */
export type ReadScheme = (base: Base, part: Part, urlOf: UrlOf) => SecurityScheme | undefined;
type UrlOf = (part: Part, field: string) => string | undefined;

const API_KEY_LOCATIONS = ["header", "query", "cookie"] as const;

const NO_SCOPES: ReadonlyMap<string, string> = new Map();

/** Readers of schemes, by `type`. */
export type SchemeReaders = Readonly<Record<string, ReadScheme>>;

/** Readers of the schemes for which the panel has fields. Schemes of other types are shown without fields. */
export const schemeReaders = {
  http(base, part) {
    const scheme = textOf(part, "scheme")?.toLowerCase();
    if (scheme === "basic") return { ...base, type: "basic" };
    if (scheme !== "bearer") return undefined;
    return omitUndefined<SecurityScheme>({
      ...base,
      type: "bearer",
      format: textOf(part, "bearerFormat"),
    });
  },
  apiKey(base, part) {
    const key = textOf(part, "name");
    const location = API_KEY_LOCATIONS.find((known) => known === getOwn(part.value, "in"));
    if (location === undefined) reportField(part, "in", API_KEY_LOCATIONS.join(", "));
    return key === undefined || location === undefined
      ? undefined
      : { ...base, type: "apiKey", in: location, key };
  },
  oauth2: (base, part, urlOf) =>
    omitUndefined<SecurityScheme>({
      ...base,
      type: "oauth2",
      flows: specifiedEntriesOf(part, "flows").map(([type, flow]) => toFlow(type, flow, urlOf)),
      metadataUrl: urlOf(part, "oauth2MetadataUrl"),
    }),
  openIdConnect: (base, part, urlOf) => ({
    ...base,
    type: "openIdConnect",
    url: urlOf(part, "openIdConnectUrl") ?? "",
  }),
} satisfies SchemeReaders;

export interface SchemeContext {
  readonly readers: SchemeReaders;
  /** URL of the document's first server, against which relative URLs are resolved. */
  readonly server?: string;
}

/** Reads the schemes of `components.securitySchemes` by name, in document order. */
export function declaredSchemes(
  components: Part | undefined,
  reading: SchemeContext,
): ReadonlyMap<string, DeclaredScheme> {
  const entries = entriesOf(components, "securitySchemes");
  return new Map(entries.map(([name, part]) => [name, readScheme(name, part, reading)]));
}

/** Reports a scheme that is not declared, and returns a placeholder for it. */
export function undeclaredScheme(scheme: string, { reading }: Part, pointer: string): DeclaredScheme {
  reading.report("undeclared-scheme", { scheme }, pointer);
  return {
    scheme: { name: scheme, deprecated: false, type: "other", kind: "undeclared" },
    scopes: NO_SCOPES,
  };
}

/** https://spec.openapis.org/oas/v3.2.0.html#security-scheme-object */
export function readScheme(name: string, part: Part, { readers, server }: SchemeContext): DeclaredScheme {
  const base = omitUndefined<Base>({
    name,
    description: textOf(part, "description"),
    deprecated: false,
    ...flagsIn(part),
  });
  const type = textOf(part, "type") ?? "unknown";
  const kind = type === "http" ? (textOf(part, "scheme") ?? type) : type;
  const urlOf: UrlOf = (holder, field) => resolveUrl(textOf(holder, field)?.trim(), server);
  const scheme = getOwn(readers, type)?.(base, part, urlOf) ?? { ...base, type: "other", kind };
  return { scheme, scopes: scheme.type === "oauth2" ? textsOfScopes(scheme.flows) : NO_SCOPES };
}

/** https://spec.openapis.org/oas/v3.1.1.html#relative-references-in-api-urls */
function resolveUrl(address: string | undefined, server: string | undefined): string | undefined {
  const isRelative = address !== undefined && address !== "" && !/^[a-z][a-z\d+.-]*:/i.test(address);
  // Templates stay unresolved, because `URL` would encode their braces.
  return isRelative && !address.includes("{") && URL.canParse(address, server)
    ? new URL(address, server).href
    : address;
}

function toFlow(type: string, part: Part, urlOf: UrlOf): OAuth2Flow {
  return omitUndefined<OAuth2Flow>({
    type,
    authorizationUrl: urlOf(part, "authorizationUrl"),
    tokenUrl: urlOf(part, "tokenUrl"),
    refreshUrl: urlOf(part, "refreshUrl"),
    deviceAuthorizationUrl: urlOf(part, "deviceAuthorizationUrl"),
    scopes: scopesOf(part),
  });
}

/** Reads the scopes of a flow: `scopes` in OpenAPI and AsyncAPI 2, `availableScopes` in AsyncAPI 3. */
function scopesOf(flow: Part): readonly OAuthScope[] {
  const map = partOf(flow, Object.hasOwn(flow.value, "scopes") ? "scopes" : "availableScopes");
  return Object.entries(map?.value ?? {}).map(([name, scopeText]) => {
    const description = scalarText(scopeText);
    return description === undefined || description.trim() === "" ? { name } : { name, description };
  });
}

/**
 * Returns the descriptions of scopes by name. If several flows describe a scope, the first description wins.
 */
function textsOfScopes(flows: readonly OAuth2Flow[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { name, description } of flows.flatMap(({ scopes }) => scopes))
    if (description !== undefined && !texts.has(name)) texts.set(name, description);
  return texts;
}

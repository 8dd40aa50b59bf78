import type { OAuth2Flow, SecurityScheme } from "../../portable/model/index.js";
import { entriesOf, partOf, specifiedEntriesOf } from "../follow.js";
import { flagOf, reportShape, scalarText, textOf, below, type Part } from "../read.js";
import { own } from "../../document/plain-object.js";
import { withoutUndefined } from "../../portable/without-undefined.js";

/** A scheme, and what the document says about each of its scopes. */
export interface DeclaredScheme {
  readonly scheme: SecurityScheme;
  readonly scopes: ReadonlyMap<string, string>;
}

type Base = Pick<SecurityScheme, "name" | "description" | "deprecated">;
export type ReadScheme = (base: Base, part: Part) => SecurityScheme | undefined;

const API_KEY_PLACES = ["header", "query", "cookie"] as const;

const NO_SCOPES: ReadonlyMap<string, string> = new Map();

/** How the schemes of each `type` are read. */
export type SchemeReaders = Readonly<Record<string, ReadScheme>>;

/** Schemes that a reader can fill in; all others are shown by name. */
export const schemeReaders = {
  http(base, part) {
    const scheme = textOf(part, "scheme")?.toLowerCase();
    if (scheme === "basic") return { ...base, type: "basic" };
    if (scheme !== "bearer") return undefined;
    return withoutUndefined<SecurityScheme>({
      ...base,
      type: "bearer",
      format: textOf(part, "bearerFormat"),
    });
  },
  apiKey(base, part) {
    const key = textOf(part, "name");
    const place = API_KEY_PLACES.find((known) => known === own(part.value, "in"));
    if (place === undefined) {
      const places = API_KEY_PLACES.join(", ");
      reportShape(part.reading, "`in`", own(part.value, "in"), places, below(part.pointer, "in"));
    }
    return key === undefined || place === undefined ? undefined : { ...base, type: "apiKey", in: place, key };
  },
  oauth2: (base, part) =>
    withoutUndefined<SecurityScheme>({
      ...base,
      type: "oauth2",
      flows: specifiedEntriesOf(part, "flows").map(([type, flow]) => toFlow(type, flow)),
      metadataUrl: textOf(part, "oauth2MetadataUrl"),
    }),
  openIdConnect: (base, part) => ({
    ...base,
    type: "openIdConnect",
    url: textOf(part, "openIdConnectUrl") ?? "",
  }),
} satisfies SchemeReaders;

/** The schemes of `components.securitySchemes` by name, in document order. */
export function declaredSchemes(
  components: Part | undefined,
  readers?: SchemeReaders,
): ReadonlyMap<string, DeclaredScheme> {
  const entries = entriesOf(components, "securitySchemes");
  return new Map(entries.map(([name, part]) => [name, readScheme(name, part, readers)]));
}

/** What stands for a scheme that nothing declares, which is reported. */
export function undeclaredScheme(scheme: string, { reading }: Part, pointer: string): DeclaredScheme {
  reading.report("undeclared-scheme", { scheme }, pointer);
  return {
    scheme: { name: scheme, deprecated: false, type: "other", kind: "undeclared" },
    scopes: NO_SCOPES,
  };
}

/** https://spec.openapis.org/oas/v3.2.0.html#security-scheme-object; `readers` has a row for each `type`. */
export function readScheme(name: string, part: Part, readers: SchemeReaders = schemeReaders): DeclaredScheme {
  const base = withoutUndefined<Base>({
    name,
    description: textOf(part, "description"),
    deprecated: flagOf(part, "deprecated") ?? false,
  });
  const type = textOf(part, "type") ?? "unknown";
  const read = own(readers, type);
  const kind = type === "http" ? (textOf(part, "scheme") ?? type) : type;
  return {
    scheme: read?.(base, part) ?? { ...base, type: "other", kind },
    scopes: type === "oauth2" ? scopesOf(part) : NO_SCOPES,
  };
}

function toFlow(type: string, part: Part): OAuth2Flow {
  return withoutUndefined<OAuth2Flow>({
    type,
    authorizationUrl: textOf(part, "authorizationUrl"),
    tokenUrl: textOf(part, "tokenUrl"),
    refreshUrl: textOf(part, "refreshUrl"),
    deviceAuthorizationUrl: textOf(part, "deviceAuthorizationUrl"),
  });
}

/** OpenAPI calls them `scopes`, AsyncAPI 3 `availableScopes`. */
function scopesOf(part: Part): ReadonlyMap<string, string> {
  const scopes = new Map<string, string>();
  for (const [, flow] of specifiedEntriesOf(part, "flows")) {
    const map = partOf(flow, Object.hasOwn(flow.value, "scopes") ? "scopes" : "availableScopes");
    for (const [scope, description] of Object.entries(map?.value ?? {})) {
      const text = scalarText(description);
      if (text !== undefined && text.trim() !== "" && !scopes.has(scope)) scopes.set(scope, text);
    }
  }
  return scopes;
}

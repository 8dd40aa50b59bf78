import type { OAuth2Flow, SecurityScheme } from "../../portable/model/index.js";
import { entriesOf, partOf } from "../follow.js";
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
      reportShape(
        part.reading,
        "`in`",
        own(part.value, "in"),
        API_KEY_PLACES.join(", "),
        below(part.pointer, "in"),
      );
    }
    return key === undefined || place === undefined ? undefined : { ...base, type: "apiKey", in: place, key };
  },
  oauth2: (base, part) =>
    withoutUndefined<SecurityScheme>({
      ...base,
      type: "oauth2",
      flows: flowsOf(part).map(([type, flow]) => toFlow(type, flow)),
      metadataUrl: textOf(part, "oauth2MetadataUrl"),
    }),
  openIdConnect: (base, part) => ({
    ...base,
    type: "openIdConnect",
    url: textOf(part, "openIdConnectUrl") ?? "",
  }),
} satisfies SchemeReaders;

/** https://spec.openapis.org/oas/v3.2.0.html#security-scheme-object; `readers` has a row for each `type`. */
export function readScheme(name: string, part: Part, readers: SchemeReaders = schemeReaders): DeclaredScheme {
  const base = withoutUndefined<Base>({
    name,
    description: textOf(part, "description"),
    deprecated: flagOf(part, "deprecated") ?? false,
  });
  const type = textOf(part, "type") ?? "unknown";
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  const kind = type === "http" ? (textOf(part, "scheme") ?? type) : type;
  return {
    scheme: read?.(base, part) ?? { ...base, type: "other", kind },
    scopes: type === "oauth2" ? scopesOf(part) : NO_SCOPES,
  };
}

function flowsOf(part: Part): ReturnType<typeof entriesOf> {
  const flows = Object.hasOwn(part.value, "flows") ? partOf(part, "flows") : undefined;
  return entriesOf(flows).filter(([type]) => !type.startsWith("x-"));
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

/** As OpenAPI and AsyncAPI 3 call them. */
const SCOPES = ["scopes", "availableScopes"];

function scopesOf(part: Part): ReadonlyMap<string, string> {
  const scopes = new Map<string, string>();
  for (const [, flow] of flowsOf(part)) {
    const key = SCOPES.find((known) => Object.hasOwn(flow.value, known));
    const map = key === undefined ? undefined : partOf(flow, key);
    for (const [scope, description] of Object.entries(map?.value ?? {})) {
      const text = scalarText(description);
      if (text !== undefined && text.trim() !== "" && !scopes.has(scope)) scopes.set(scope, text);
    }
  }
  return scopes;
}

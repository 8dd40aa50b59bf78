import type { Markdown } from "./prose.js";

/**
 * The authorization of a call. Without alternatives it is public. Alternatives are joined by "or", the
 * schemes of one by "and". `optional` means that one alternative was `{}`, so the call may also be made
 * without credentials. https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object
 */
export interface Security {
  readonly optional: boolean;
  /**
   * In document order; `{}` is an alternative without schemes, which is kept because samples use the first
   * alternative.
   */
  readonly alternatives: readonly SecurityAlternative[];
}

export interface SecurityAlternative {
  readonly schemes: readonly RequiredScheme[];
}

export interface RequiredScheme {
  readonly scheme: SecurityScheme;
  /** Scopes (OAuth2, OpenID Connect) or roles that this operation requires. */
  readonly scopes: readonly OAuthScope[];
}

export interface OAuthScope {
  readonly name: string;
  readonly description?: Markdown;
}

interface SchemeBase {
  /** Key in `components.securitySchemes`. */
  readonly name: string;
  readonly description?: Markdown;
  readonly deprecated: boolean;
}

export interface BearerScheme extends SchemeBase {
  readonly type: "bearer";
  /** `bearerFormat`, such as JWT. */
  readonly format?: string;
}

export interface BasicScheme extends SchemeBase {
  readonly type: "basic";
}

export interface ApiKeyScheme extends SchemeBase {
  readonly type: "apiKey";
  readonly in: "header" | "query" | "cookie";
  /** Name of the header, query parameter or cookie. */
  readonly key: string;
}

export interface OAuth2Scheme extends SchemeBase {
  readonly type: "oauth2";
  readonly flows: readonly OAuth2Flow[];
  readonly metadataUrl?: string;
}

/** An OAuth2 flow. Relative URLs are resolved if the host of the API is known. */
export interface OAuth2Flow {
  /** `clientCredentials` */
  readonly type: string;
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  /** All scopes it offers. */
  readonly scopes: readonly OAuthScope[];
}

export interface OpenIdScheme extends SchemeBase {
  readonly type: "openIdConnect";
  readonly url: string;
}

/** Digest, mutual TLS, SASL, custom and undeclared schemes: shown by name, never filled in. */
export interface OtherScheme extends SchemeBase {
  readonly type: "other";
  /**
   * `digest`, `mutualTLS`, `scramSha256`, … as written; `undeclared` if the document does not declare the
   * scheme.
   */
  readonly kind: string;
}

export type SecurityScheme =
  BearerScheme | BasicScheme | ApiKeyScheme | OAuth2Scheme | OpenIdScheme | OtherScheme;
